import { NEW_PASSWORD, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import { API_KEYS, givenApiKey, program } from '@foyer/testing/api-keys'
import { mailedLink, pathOf, tokenOf } from '@foyer/testing/mail'
import { accountsIn, givenProviderApp, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { details, signedIn, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const { email: victim } = details('Victim')
const options = { ...API_KEYS, emailVerification: { sendOnSignUp: true } }
const bySpotify = { provider: 'spotify', user: providerUser('Victim'), callbackURL: '/in' }

describe('"this was not me" against who had claimed the address', () => {
  const given = testAppsOn()

  test('removes the provider by which they came, so that they cannot come again', async () => {
    const scene = await givenProviderApp(given, options)
    const { app } = scene
    const attacker = app.client()
    await signInWithProvider(scene, attacker, bySpotify)
    await app.client().get(pathOf(await mailedLink(app, victim, 'verify-email')))
    app.pass(60)
    await signInWithProvider(scene, app.client(), bySpotify)
    const token = tokenOf(await mailedLink(app, victim, 'new-device'))
    const rejected = await app.client().trpc.session.rejectSignIn.mutate({ token })
    expect(rejected).toMatchObject({ removed: [{ provider: 'spotify' }], kept: [], resetToken: expect.any(String) })
    expect(await accountsIn(app)).toEqual([`${victim} nothing`])
    const again = app.client()
    await signInWithProvider(scene, again, { ...bySpotify, errorCallbackURL: '/out' })
    expect([await signedInEmail(again), await signedInEmail(attacker)]).toEqual([undefined, undefined])
    const reset = { token: rejected.resetToken, newPassword: NEW_PASSWORD }
    expect((await app.client().post('/reset-password', reset)).status).toBe(200)
    expect(await signInStatus(app, victim, NEW_PASSWORD)).toBe(200)
  })

  test('removes the key that they had made before the sign-in', async () => {
    const { app } = await givenProviderApp(given, options)
    const attacker = await signUp(app, 'Victim')
    const { key } = await givenApiKey(attacker)
    await app.client().get(pathOf(await mailedLink(app, victim, 'verify-email')))
    app.pass(60)
    await signedIn(app, 'Victim')
    const token = tokenOf(await mailedLink(app, victim, 'new-device'))
    await app.client().trpc.session.rejectSignIn.mutate({ token })
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    expect(await signInStatus(app, victim)).toBe(401)
  })
})
