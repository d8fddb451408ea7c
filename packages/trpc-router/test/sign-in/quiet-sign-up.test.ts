import { testDatabases } from '@foyer/db/testing/test-database'
import { NEW_PASSWORD, signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, pathOf, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { transports, visible } from '@foyer/testing/transports'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const quiet = { emailAndPassword: { requireEmailVerification: true, quietSignUp: true } }
const FREE = 'free@example.com'
const TAKEN = 'taken@example.com'

describe.each(testDatabases())('with quietSignUp on $name', ({ open }) => {
  const given = testAppsOn(open)

  async function givenOwner(options = {}): Promise<TestApp> {
    const app = await given({ ...quiet, ...options })
    app.stopClock()
    await app.client().post('/sign-up/email', { ...details('Tanja'), email: TAKEN })
    await outboxDrained(app)
    await run(app.database, 'update "user" set "emailVerified" = true')
    return app
  }

  /** A signed-in user, with a verified address or without. */
  async function givenMallory(app: TestApp, verified: boolean): Promise<TestClient> {
    const mallory = app.client()
    await mallory.post('/sign-up/email', details('Mallory'))
    await run(app.database, 'update "user" set "emailVerified" = true')
    await mallory.post('/sign-in/email', details('Mallory'))
    if (!verified) await run(app.database, `update "user" set "emailVerified" = false where name = 'Mallory'`)
    await outboxDrained(app)
    return mallory
  }

  describe.each(transports)('over $name', ({ call }) => {
    test('signing in with the password just chosen answers alike for a free and a taken email', async () => {
      const app = await givenOwner()
      for (const email of [FREE, TAKEN]) {
        const chosen = { ...details('Mallory'), email, password: NEW_PASSWORD }
        expect((await call(app.client(), 'signUpEmail', chosen)).status).toBe(200)
      }
      const answers = (email: string) => call(app.client(), 'signInEmail', { email, password: NEW_PASSWORD })
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const [free, taken] = [await answers(FREE), await answers(TAKEN)]
        expect(visible(free)).toEqual(visible(taken))
        expect(free.status).toBe(attempt < 10 ? 401 : 429)
      }
    })

    test('attempts at the code of the sign-up are answered alike for a free and a taken email', async () => {
      const app = await givenOwner({ emailOTP: { enabled: true, sendVerificationOnSignUp: true } })
      const former = await sentMails(app)
      const seen = []
      for (const email of [FREE, TAKEN]) {
        const mallory = app.client()
        await call(mallory, 'signUpEmail', { ...details('Mallory'), email })
        await outboxDrained(app)
        const tries = []
        for (let guess = 0; guess < 5; guess += 1) {
          tries.push(visible(await call(mallory, 'verifyEmailOtp', { email, otp: '1' })))
        }
        seen.push(tries)
      }
      expect(seen[0]).toEqual(seen[1])
      const sent = (await sentMails(app)).filter((mail) => mail.endsWith('-otp'))
      expect(sent.slice(0, sent.length - former.filter((mail) => mail.endsWith('-otp')).length)).toEqual([
        `${FREE} email-verification-otp`,
      ])
    })

    test('signing in to an unverified account does as much work as with a wrong password, and only it mails', async () => {
      const app = await givenOwner({ rateLimit: { enabled: true, rules: { signInEmail: { window: 1, max: 100 } } } })
      await app.client().post('/sign-up/email', { ...details('Mallory'), email: FREE })
      // The first sign-in from an address begins the count of that address.
      await call(app.client(), 'signInEmail', { email: 'first@example.com', password: NEW_PASSWORD })
      const former = await sentMails(app)
      for (const email of [FREE, TAKEN, 'nobody@example.com']) {
        const before = await countRows(app.database, 'rateLimit')
        await call(app.client(), 'signInEmail', {
          email,
          password: email === FREE ? details('').password : NEW_PASSWORD,
        })
        await outboxDrained(app)
        // A count of the mails and one of the refusals for each address; the sign-up has counted the free one's mails.
        expect(await countRows(app.database, 'rateLimit')).toBe(before + (email === FREE ? 1 : 2))
      }
      expect(await sentMails(app)).toEqual([`${FREE} verify-email`, ...former])
    })

    test('an anonymous user keeps the session whether the email was free or taken', async () => {
      const app = await givenOwner({ anonymous: { enabled: true } })
      for (const email of [FREE, TAKEN]) {
        const anonymous = app.client()
        await anonymous.post('/sign-in/anonymous')
        await call(anonymous, 'signUpEmail', { ...details('Mallory'), email })
        expect((await call(anonymous, 'getSession')).data.user.isAnonymous).toBe(true)
      }
    })

    test.each([true, false])(
      'changing an email (verified: %s) answers alike for a free and a taken one',
      async (verified) => {
        const app = await givenOwner()
        const mallory = await givenMallory(app, verified)
        const seen = []
        for (const newEmail of [FREE, TAKEN]) {
          const asked = visible(await call(mallory, 'changeEmail', { newEmail, callbackURL: '/done' }))
          await outboxDrained(app)
          const followed = verified
            ? visible(await mallory.get(pathOf(await mailedLink(app, MALLORY, 'change-email'))))
            : {}
          seen.push({ asked, followed, email: await signedInEmail(mallory) })
        }
        expect(seen[1]).toEqual(seen[0])
        expect(seen[0]).toMatchObject({ asked: { status: 200 }, email: MALLORY })
        const told = (await sentMails(app)).filter((mail) => !mail.startsWith(MALLORY))
        // The last is of the owner's own sign-up.
        expect(told).toEqual([`${FREE} verify-email`, `${TAKEN} sign-up-attempt`, `${TAKEN} verify-email`])
      },
    )

    test('a new email takes effect with the link that was mailed to it, and is verified', async () => {
      const app = await givenOwner()
      const mallory = await givenMallory(app, false)
      await call(mallory, 'changeEmail', { newEmail: FREE })
      const link = await mailedLink(app, FREE, 'verify-email')
      const token = link.searchParams.get('token')
      expect((await call(app.client(), 'verifyEmail', { token })).status).toBe(401)
      const result = await call(mallory, 'verifyEmail', { token })
      expect(result).toMatchObject({ status: 200, data: { user: { email: FREE, emailVerified: true } } })
      expect((await mallory.get('/get-session')).json.user).toMatchObject({ email: FREE, emailVerified: true })
    })
  })
})

const MALLORY = 'mallory@example.com'
