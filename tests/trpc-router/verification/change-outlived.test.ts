import { NEW_PASSWORD, resetTokenOf, signedInEmail } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, pathOf, tokenOf } from '@foyer/testing/mail'
import { givenProviderApp, type Scene, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const { email: victim } = details('Victim')
const EVIL = 'evil@example.com'
const quiet = {
  emailAndPassword: { quietSignUp: true, requireEmailVerification: true },
  account: { accountLinking: { trustedProviders: ['spotify'] } },
}
const bySpotify = { provider: 'spotify', user: providerUser('Victim'), callbackURL: '/in' }

describe('quietly, a change that was asked for while the address was unverified', () => {
  const given = testAppsOn()

  /** Who has claimed the victim's address asks for another, whose link they hold. */
  async function givenAsked(): Promise<{ scene: Scene; attacker: TestClient; link: string }> {
    const scene = await givenProviderApp(given, quiet)
    const attacker = scene.app.client()
    await signInWithProvider(scene, attacker, bySpotify)
    await attacker.post('/change-email', { newEmail: EVIL, callbackURL: '/' })
    return { scene, attacker, link: pathOf(await mailedLink(scene.app, EVIL, 'verify-email')) }
  }

  test('is void once the address is verified, by whomever', async () => {
    const { scene, attacker, link } = await givenAsked()
    await attacker.post('/send-verification-email', { email: victim, callbackURL: '/' })
    const verification = await mailedLink(scene.app, victim, 'verify-email')
    await scene.app.client().trpc.verification.verifyEmail.mutate({ token: tokenOf(verification), callbackURL: '/' })
    const before = await tablesWithoutCounters(scene.app.database)
    expect((await attacker.get(link)).headers.get('location')).toBe('/?error=invalid_token')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    expect(await signedInEmail(attacker)).toBe(victim)
  })

  test('is void once the mailbox is proved', async () => {
    const { scene, attacker, link } = await givenAsked()
    const token = await resetTokenOf(scene.app, 'Victim')
    await scene.app.client().post('/reset-password', { token, newPassword: NEW_PASSWORD })
    await outboxDrained(scene.app)
    const before = await tablesWithoutCounters(scene.app.database)
    expect((await attacker.get(link)).status).toBe(302)
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('is applied while it still is unverified', async () => {
    const { attacker, link } = await givenAsked()
    await attacker.get(link)
    expect(await signedInEmail(attacker)).toBe(EVIL)
  })

  test('and one that a verified address has confirmed is applied', async () => {
    const scene = await givenProviderApp(given, quiet)
    const owner = scene.app.client()
    await signInWithProvider(scene, owner, { ...bySpotify, provider: 'google' })
    await owner.post('/change-email', { newEmail: EVIL, callbackURL: '/' })
    await owner.get(pathOf(await mailedLink(scene.app, victim, 'change-email')))
    await owner.get(pathOf(await mailedLink(scene.app, EVIL, 'verify-email')))
    expect((await owner.get('/get-session')).json.user).toMatchObject({ email: EVIL, emailVerified: true })
  })

  test('a provider that says nothing about the address is answered alike for a free and a taken one', async () => {
    const scene = await givenProviderApp(given, { ...quiet, account: {} })
    const { app } = scene
    await app.client().post('/sign-up/email', { email: victim, password: 'a-correct-horse-9', name: 'Victim' })
    await mailedLink(app, victim, 'verify-email')
    const before = await tablesWithoutCounters(app.database)
    for (const name of ['Victim', 'Free']) {
      const flow = { ...bySpotify, user: providerUser(name), errorCallbackURL: '/out' }
      const answer = await signInWithProvider(scene, app.client(), flow)
      expect(answer.headers.get('location')).toBe('/out?error=account_not_linked')
    }
    expect((await tablesWithoutCounters(app.database)).user).toEqual(before.user)
  })
})
