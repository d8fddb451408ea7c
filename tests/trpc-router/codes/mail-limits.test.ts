import { signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const often = { window: 1, max: 1000 }
// Without the limits of requests, which come first.
const quotasAlone = {
  magicLink: { enabled: true },
  emailOTP: { enabled: true },
  rateLimit: {
    enabled: true,
    rules: { signInMagicLink: often, sendVerificationOtp: often, forgetPasswordEmailOtp: often, signInEmail: often },
  },
}
const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }

describe('a mail with a link or a code', () => {
  const given = testAppsOn()

  const mailing = [
    ['a link', '/sign-in/magic-link', { email: OLGA }],
    ['a code to sign in', '/email-otp/send-verification-otp', { email: OLGA, type: 'sign-in' }],
    ['a code to verify', '/email-otp/send-verification-otp', { email: OLGA, type: 'email-verification' }],
    ['a code for a password', '/forget-password/email-otp', { email: OLGA }],
  ] as const
  test.each(mailing)(
    '%s is mailed once a minute to a browser, and every call is answered alike (T82)',
    async (_what, path, body) => {
      const app = await given(quotasAlone)
      app.stopClock()
      await signedUp(app, 'Olga')
      const browser = app.client()
      const ask = async (count: number) => {
        const answers = []
        for (let n = 0; n < count; n += 1) {
          const { status, text } = await browser.post(path, body)
          answers.push(`${status} ${text}`)
        }
        expect(new Set(answers).size).toBe(1)
        expect(answers[0]).toMatch(/^200 /)
        return mailsIn(app)
      }
      expect(await ask(3)).toBe(1)
      app.pass(59)
      expect(await ask(1)).toBe(1)
      app.pass(1)
      expect(await ask(1)).toBe(2)
    },
  )

  describe('is mailed to an address', () => {
    /** One more network each time, as many as an attacker has. */
    function networks(app: TestApp): () => TestClient {
      let n = 0
      return () => {
        n += 1
        return app.client({ 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` })
      }
    }

    test('ten times an hour for all strangers together, links and codes of every kind (T6)', async () => {
      const app = await given(quotasAlone, behindProxy)
      app.stopClock()
      await signedUp(app, 'Olga')
      const stranger = networks(app)
      for (let n = 0; n < 15; n += 1) {
        for (const [, path, body] of mailing) {
          expect((await stranger().post(path, body)).status).toBe(200)
          app.pass(1)
        }
      }
      expect(await mailsIn(app)).toBe(10)
      app.pass(3600)
      await stranger().post('/sign-in/magic-link', { email: OLGA })
      expect(await mailsIn(app)).toBe(11)
    })

    test('ten times an hour for the browsers that have signed in to it, whatever strangers ask for: never a 31st (T6)', async () => {
      const app = await given(quotasAlone, behindProxy)
      await signedUpVerified(app, 'Olga')
      const known = []
      for (let n = 0; n < 5; n += 1) known.push(await signedIn(app, 'Olga'))
      for (const browser of known) await browser.post('/sign-out')
      app.stopClock()
      const stranger = networks(app)
      for (let n = 0; n < 12; n += 1) await stranger().post('/sign-in/magic-link', { email: OLGA })
      expect(await mailsIn(app)).toBe(10)
      for (let n = 0; n < 20; n += 1) {
        app.pass(61)
        await known[n % known.length]?.post('/sign-in/magic-link', { email: OLGA })
      }
      expect(await mailsIn(app)).toBe(20)
    })

    test('three times in ten minutes for one requester (T6)', async () => {
      const app = await given(quotasAlone, behindProxy)
      app.stopClock()
      const browser = app.client()
      for (let n = 0; n < 6; n += 1) {
        await browser.post('/sign-in/magic-link', { email: OLGA })
        app.pass(61)
      }
      expect(await mailsIn(app)).toBe(3)
    })

    test.each(mailing)('%s, by one network so often a minute, no matter for whom (T6)', async (_what, path, body) => {
      // As often as with better-auth.
      const max = path === '/sign-in/magic-link' ? 5 : 3
      const app = await given({ ...quotasAlone, rateLimit: { enabled: true } }, behindProxy)
      const from = (address: string) => app.client({ 'x-forwarded-for': address })
      const statuses = []
      for (let n = 0; n <= max; n += 1) {
        statuses.push((await from('203.0.113.1').post(path, { ...body, email: `user${n}@example.com` })).status)
      }
      expect(statuses).toEqual([...Array(max).fill(200), 429])
      expect((await from('203.0.113.2').post(path, body)).status).toBe(200)
    })
  })
})

/** How many mails with links and codes were written. */
async function mailsIn({ database }: TestApp): Promise<number> {
  const rows = await database.db.selectFrom('outbox').select('kind').execute()
  return rows.filter(({ kind }) => kind === 'magic-link' || kind.endsWith('-otp')).length
}
