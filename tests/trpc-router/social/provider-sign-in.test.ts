import { redirectTarget, signedInEmail } from '@foyer/testing/account-rows'
import { sentMails } from '@foyer/testing/mail'
import {
  accountsIn,
  authorizeAtProvider,
  givenProviderApp,
  post,
  returnFromProvider,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const olga = providerUser('Olga')
const google = { provider: 'google', user: olga, callbackURL: '/inside', errorCallbackURL: '/outside?from=here' }

describe('signing in with a provider', () => {
  const given = testAppsOn()

  test.each([
    ['sign-up is disabled', { disableSignUp: true }, true],
    ['sign-up has to be requested', { disableImplicitSignUp: true }, false],
  ])('for the first time is refused where %s', async (_label, google_, requestSignUp) => {
    const scene = await givenProviderApp(given, { clients: { google: google_ } })
    const before = await tablesWithoutCounters(scene.app.database)
    const result = await signInWithProvider(scene, scene.app.client(), { ...google, requestSignUp })
    expect(redirectTarget(result)).toBe('/outside?from=here&error=signup_disabled')
    const idToken = { token: scene.providers.idToken('google', olga) }
    const input = { provider: 'google', idToken, requestSignUp }
    const direct = await call(scene.app.client(), 'signInSocial', input)
    expect(direct).toMatchObject({ status: 401, message: 'signup disabled', setCookies: [] })
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('for the first time is allowed with requestSignUp', async () => {
    const scene = await givenProviderApp(given, { clients: { google: { disableImplicitSignUp: true } } })
    const result = await signInWithProvider(scene, scene.app.client(), { ...google, requestSignUp: true })
    expect(redirectTarget(result)).toBe('/inside')
  })

  test('redirects a new user to newUserCallbackURL, once', async () => {
    const scene = await givenProviderApp(given)
    const flow = { ...google, newUserCallbackURL: '/welcome' }
    const signIn = async () => redirectTarget(await signInWithProvider(scene, scene.app.client(), flow))
    expect([await signIn(), await signIn()]).toEqual(['/welcome', '/inside'])
  })

  test('redirects to the base URL by default', async () => {
    const scene = await givenProviderApp(given)
    const result = await signInWithProvider(scene, scene.app.client(), { provider: 'google', user: olga })
    expect(redirectTarget(result)).toBe(scene.app.baseUrl)
  })

  test('mails a link to an unverified email, where that is enabled', async () => {
    const scene = await givenProviderApp(given, { emailVerification: { sendOnSignUp: true } })
    await signInWithProvider(scene, scene.app.client(), google)
    await signInWithProvider(scene, scene.app.client(), { provider: 'spotify', user: providerUser('Mia') })
    expect(await sentMails(scene.app)).toEqual(['mia@example.com verify-email'])
  })

  test('replaces the current session', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    await signInWithProvider(scene, browser, google)
    const first = new Map(browser.cookies)
    await signInWithProvider(scene, browser, google)
    expect(await countRows(scene.app.database, 'session')).toBe(1)
    const old = scene.app.client()
    for (const [name, value] of first) old.cookies.set(name, value)
    expect(await signedInEmail(old)).toBeUndefined()
  })

  test('is refused to a banned user, on the default error page', async () => {
    const scene = await givenProviderApp(given)
    await signInWithProvider(scene, scene.app.client(), google)
    await run(scene.app.database, 'update "user" set banned = true')
    const before = await tablesWithoutCounters(scene.app.database)
    const browser = scene.app.client()
    const { errorCallbackURL: _, ...unexplained } = google
    const destination = new URL(redirectTarget(await signInWithProvider(scene, browser, unexplained)) ?? '')
    expect(destination.href).toContain(`${scene.app.baseUrl}/api/auth/error?error=banned&error_description=`)
    const idToken = { token: scene.providers.idToken('google', olga) }
    const direct = await call(browser, 'signInSocial', { provider: 'google', idToken })
    expect(direct).toMatchObject({ status: 403, code: 'BANNED_USER', setCookies: [] })
    expect(await signedInEmail(browser)).toBeUndefined()
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'])(
    'with an untrusted %s is refused',
    async (field) => {
      const { app } = await givenProviderApp(given)
      const before = await tablesWithoutCounters(app.database)
      const result = await app
        .client()
        .post('/sign-in/social', { provider: 'google', [field]: 'https://evil.example/' })
      expect(result).toMatchObject({ status: 403, json: { message: `Invalid ${field}` }, setCookies: [] })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('with a form post redirects to a GET, which alone consumes the state', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, { ...google, provider: 'apple' })
    const sentOn = await post(browser, callback)
    expect(sentOn).toMatchObject({ status: 302, setCookies: [] })
    expect(await accountsIn(scene.app)).toEqual([])
    expect(redirectTarget(await returnFromProvider(browser, callback))).toBe('/inside')
    const again = await post(browser, callback)
    expect(again.headers.get('location')).toContain('/api/auth/error?error=please_restart_the_process')
  })

  test.each([
    ['{"name":{"firstName":"Olga","lastName":"Orlova"}}', 'Olga Orlova'],
    ['not json', 'Olga'],
    ['{"name":"Olga"}', 'Olga'],
    ['null', 'Olga'],
  ])('with Apple and the user parameter %s creates a user named %s', async (user, name) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, { ...google, provider: 'apple' })
    await returnFromProvider(browser, { ...callback, parameters: { ...callback.parameters, user } })
    expect((await browser.get('/get-session')).json.user.name).toBe(name)
  })
})
