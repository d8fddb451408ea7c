import { NEW_PASSWORD, resetTokenOf, signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, mailedLink, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { givenProviderApp, type Scene, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { confirmed, enabled, givenTwoFactorUser } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const VICTIM = details('Victim').email
const options = { twoFactor: { enabled: true }, magicLink: { enabled: true }, emailOTP: { enabled: true } }

/** How the person who holds the mailbox proves it in a browser, and is signed in by that or afterwards. */
const proofs: Record<string, (scene: Scene, browser: TestClient) => Promise<void>> = {
  'a magic link': ({ app }, browser) => followMagicLink(app, browser),
  'a mailed code': async ({ app }, browser) => {
    await browser.post('/email-otp/send-verification-otp', { email: VICTIM, type: 'sign-in' })
    await browser.post('/sign-in/email-otp', { email: VICTIM, otp: await mailedCode(app, VICTIM) })
  },
  'a reset': async ({ app }, browser) => {
    await resetPassword(app)
    await browser.post('/sign-in/email', { email: VICTIM, password: NEW_PASSWORD })
  },
  'a provider with the verified address': async (scene, browser) => {
    await signInWithProvider(scene, browser, { provider: 'google', user: providerUser('Victim'), callbackURL: '/in' })
  },
}

describe('the second factor of a squatter', () => {
  const given = testAppsOn()

  test.each(Object.entries(proofs))(
    'is removed by %s, which signs the holder of the mailbox in',
    async (_by, prove) => {
      const scene = await givenProviderApp(given, options)
      const { app } = scene
      const { client: squatter } = await givenTwoFactorUser(app, 'Victim')
      const browser = app.client()
      await prove(scene, browser)
      expect((await browser.get('/get-session')).json.user).toMatchObject({ email: VICTIM, twoFactorEnabled: false })
      expect(await signedInEmail(squatter)).toBeUndefined()
      const { auditEvent = [], twoFactor, backupCode } = await allTables(app.database)
      expect([twoFactor, backupCode]).toEqual([[], []])
      const removed = auditEvent.find(({ type }) => type === 'user.two-factor.disabled')
      expect(removed).toMatchObject({ detail: '{"unproven":true}' })
      expect(await sentMails(app)).toContain(`${VICTIM} sign-in-methods-removed`)
      const told = app.mailbox.list(VICTIM).find(({ template }) => template === 'sign-in-methods-removed')
      expect(told?.text).toContain('two-factor authentication')
    },
  )

  test('is removed too when it was never confirmed, so that no code by mail puts it in force', async () => {
    const app = await given(options)
    await enabled(await signedUp(app, 'Victim'))
    await resetPassword(app)
    const { twoFactor, backupCode } = await allTables(app.database)
    expect([twoFactor, backupCode]).toEqual([[], []])
    expect(await sentMails(app)).not.toContain(`${VICTIM} sign-in-methods-removed`)
  })

  test('is that of the holder when they verify in their own browser: it stays, also later', async () => {
    const app = await given(options)
    const { client } = await givenTwoFactorUser(app, 'Victim')
    await client.post('/send-verification-email', { email: VICTIM })
    await client.get(pathOf(await mailedLink(app, VICTIM, 'verify-email')))
    expect((await client.get('/get-session')).json.user).toMatchObject({ emailVerified: true, twoFactorEnabled: true })
    await expectKept(app)
  })

  test('is that of the holder when it was enabled after the mailbox had been proved, also while they sign in elsewhere', async () => {
    const app = await given(options)
    const browser = await signedUp(app, 'Victim')
    await followMagicLink(app, browser)
    const { totpURI } = await enabled(browser)
    await followMagicLink(app, app.client())
    await confirmed(app, browser, totpURI)
    await expectKept(app)
  })

  test('is nobody’s proven factor any more once the address has been changed to that of somebody else', async () => {
    const app = await given(options)
    const browser = await signedUp(app, 'Mallory')
    await followMagicLink(app, browser, 'Mallory')
    await confirmed(app, browser, (await enabled(browser)).totpURI)
    expect(await provenFactors(app)).toBe(1)
    await browser.post('/change-email', { newEmail: VICTIM })
    await browser.get(pathOf(await mailedLink(app, details('Mallory').email, 'change-email')))
    expect((await browser.get('/get-session')).json.user).toMatchObject({ email: VICTIM, emailVerified: false })
    expect(await provenFactors(app)).toBe(0)
    const victim = app.client()
    await followMagicLink(app, victim)
    expect((await victim.get('/get-session')).json.user).toMatchObject({ email: VICTIM, twoFactorEnabled: false })
    expect((await allTables(app.database)).twoFactor).toEqual([])
  })
})

async function followMagicLink(app: TestApp, browser: TestClient, name = 'Victim'): Promise<void> {
  const { email } = details(name)
  await browser.post('/sign-in/magic-link', { email })
  const token = tokenOf(await mailedLink(app, email, 'magic-link'))
  await browser.get(`/magic-link/verify?token=${token}`)
}

async function resetPassword(app: TestApp): Promise<void> {
  const token = await resetTokenOf(app, 'Victim')
  expect((await app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
}

/** A reset proves the mailbox again, and the second factor is asked for after it. */
async function expectKept(app: TestApp): Promise<void> {
  await resetPassword(app)
  const answer = await app.client().post('/sign-in/email', { email: VICTIM, password: NEW_PASSWORD })
  expect(answer.json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
  expect(await sentMails(app)).not.toContain(`${VICTIM} sign-in-methods-removed`)
}

async function provenFactors({ database }: TestApp): Promise<number> {
  const proven = await database.db.selectFrom('twoFactor').select('id').where('provenAt', 'is not', null).execute()
  return proven.length
}
