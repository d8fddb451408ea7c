import { NEW_PASSWORD, resetTokenOf } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, mailedLink, pathOf } from '@foyer/testing/mail'
import { type Scene, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'

export const { email: victim } = details('Victim')
export const { email: mallory } = details('Mallory')
export type Claim = (app: TestApp) => Promise<TestClient>
export type Prove = (scene: Scene, browser: TestClient) => Promise<unknown>

/** How somebody comes to an account with the victim's address, whose mailbox they cannot read. */
export const claims: readonly { by: string; claim: Claim }[] = [
  {
    by: 'a guest',
    claim: claimAnonymously,
  },
  {
    by: 'a user of magic links',
    claim: async (app) => {
      const browser = app.client()
      await signInByLink(app, browser, mallory)
      return changeToVictim(app, browser)
    },
  },
  {
    by: 'a user of codes by mail',
    claim: async (app) => {
      const browser = app.client()
      await browser.post('/email-otp/send-verification-otp', { email: mallory, type: 'sign-in' })
      await browser.post('/sign-in/email-otp', { email: mallory, otp: await mailedCode(app, mallory) })
      return changeToVictim(app, browser)
    },
  },
  { by: 'a sign-up with a password', claim: (app) => signedUp(app, 'Victim') },
]

/** How the victim proves their mailbox, in a browser that nobody has used. */
export const proofs: readonly { by: string; prove: Prove }[] = [
  {
    by: 'a provider',
    prove: (scene, browser) => {
      const olga = { ...providerUser('Victim'), email: victim }
      return signInWithProvider(scene, browser, { provider: 'google', user: olga, callbackURL: '/in' })
    },
  },
  { by: 'a magic link', prove: ({ app }, browser) => signInByLink(app, browser, victim) },
  {
    by: 'a code that signs in',
    prove: async ({ app }, browser) => {
      await browser.post('/email-otp/send-verification-otp', { email: victim, type: 'sign-in' })
      return call(browser, 'signInEmailOtp', { email: victim, otp: await mailedCode(app, victim) })
    },
  },
  {
    by: 'a code that verifies',
    prove: async ({ app }, browser) => {
      await browser.post('/email-otp/send-verification-otp', { email: victim, type: 'email-verification' })
      return call(browser, 'verifyEmailOtp', { email: victim, otp: await mailedCode(app, victim) })
    },
  },
  {
    by: 'a reset',
    prove: ({ app }, browser) => resetPassword(app, browser),
  },
  {
    by: 'a code that resets',
    prove: async ({ app }, browser) => {
      await browser.post('/forget-password/email-otp', { email: victim })
      const otp = await mailedCode(app, victim)
      return call(browser, 'resetPasswordEmailOtp', { email: victim, otp, password: NEW_PASSWORD })
    },
  },
]

/** Those by what was mailed. */
export const mailed = proofs.filter(({ by }) => by !== 'a provider')

/** Anyone who is verified is mailed no code that verifies. */
export const ofVerified = proofs.filter(({ by }) => by !== 'a code that verifies')

export async function signInByLink(app: TestApp, browser: TestClient, email: string): Promise<void> {
  await call(browser, 'signInMagicLink', { email, callbackURL: '/in' })
  await browser.get(pathOf(await mailedLink(app, email, 'magic-link')))
}

export async function claimAnonymously(app: TestApp): Promise<TestClient> {
  const anonymous = app.client()
  await anonymous.post('/sign-in/anonymous')
  await anonymous.post('/change-email', { newEmail: victim })
  return anonymous
}

export async function resetPassword(app: TestApp, browser: TestClient): Promise<unknown> {
  return call(browser, 'resetPassword', { token: await resetTokenOf(app, 'Victim'), newPassword: NEW_PASSWORD })
}

export async function changeToVictim(app: TestApp, browser: TestClient): Promise<TestClient> {
  await browser.post('/change-email', { newEmail: victim })
  await browser.get(pathOf(await mailedLink(app, mallory, 'change-email')))
  return browser
}
