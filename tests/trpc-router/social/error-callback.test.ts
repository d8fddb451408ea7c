import { clientsAt } from '@foyer/provider-simulator/clients'
import { redirectTarget, signedInEmail } from '@foyer/testing/account-rows'
import {
  accountsIn,
  authorizeAtProvider,
  givenProviderApp,
  returnFromProvider,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const trusting = { trustedOrigins: ['https://app.example.com', 'myapp://'] }
const olga = providerUser('Olga')
const flow = { provider: 'github', user: olga, callbackURL: '/inside' }
const DENIED = { error: 'access_denied', error_description: 'The user denied it' }

/** Where applications let errors be sent, and where they arrive. */
const errorPages = [
  ['/outside', '/outside?error='],
  ['/outside?x=1#top', '/outside?x=1&error=access_denied#top'],
  ['https://app.example.com/error#a', 'https://app.example.com/error?error=access_denied#a'],
  ['myapp://error', 'myapp://error?error=access_denied'],
] as const

/** How a callback differs from the one that the browser has been sent to. */
type Foreign = { elsewhere?: boolean; path?: string; state?: string | undefined }

const foreignCallbacks: readonly [string, Foreign][] = [
  ['of another browser', { elsewhere: true }],
  ['at the callback of another provider', { path: '/api/auth/callback/gitlab' }],
  ['that nobody has begun', { state: 'x'.repeat(32) }],
  ['that is missing', { state: undefined }],
]

describe('the errorCallbackURL of an authorization request', () => {
  const given = testAppsOn()

  test.each(errorPages)('%s gets what the provider says of a sign-in: %s', async (errorCallbackURL, end) => {
    const scene = await givenProviderApp(given, trusting)
    const browser = scene.app.client()
    const before = await tablesWithoutCounters(scene.app.database)
    const callback = await authorizeAtProvider(scene, browser, { ...flow, errorCallbackURL })
    const denied = { ...callback, parameters: { state: callback.parameters.state ?? '', ...DENIED } }
    const target = redirectTarget(await returnFromProvider(browser, denied))
    expect(target).toBe(end.endsWith('=') ? `${end}access_denied` : end)
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    const again = redirectTarget(await returnFromProvider(browser, denied))
    expect(again).toContain(`${scene.app.baseUrl}/api/auth/error?error=access_denied`)
  })

  test.each(errorPages)('%s gets what the provider says of linking: %s', async (errorCallbackURL, end) => {
    const scene = await givenProviderApp(given, trusting)
    const mia = await signedUp(scene.app, 'Mia')
    const before = await tablesWithoutCounters(scene.app.database)
    const { data } = await call(mia, 'linkSocial', { provider: 'github', errorCallbackURL })
    const callback = scene.providers.authorize(data.url, olga)
    const denied = { ...callback, parameters: { state: callback.parameters.state ?? '', ...DENIED } }
    const target = redirectTarget(await returnFromProvider(mia, denied))
    expect(target).toBe(end.endsWith('=') ? `${end}access_denied` : end)
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('learns that the user is banned, and not why', async () => {
    const scene = await givenProviderApp(given, trusting)
    await signInWithProvider(scene, scene.app.client(), { ...flow, requestSignUp: true })
    await run(scene.app.database, `update "user" set banned = true, "banReason" = 'spam'`)
    const browser = scene.app.client()
    const explained = { ...flow, errorCallbackURL: 'myapp://error' }
    expect(redirectTarget(await signInWithProvider(scene, browser, explained))).toBe('myapp://error?error=banned')
    expect(redirectTarget(await signInWithProvider(scene, browser, flow))).not.toContain('spam')
    expect(await signedInEmail(browser)).toBeUndefined()
  })

  test.each(foreignCallbacks)('gets nothing by a state %s, which is redeemed', async (_title, foreign) => {
    const { elsewhere = false, path } = foreign
    const scene = await givenProviderApp(given, trusting)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, { ...flow, errorCallbackURL: '/outside' })
    const state = 'state' in foreign ? foreign.state : callback.parameters.state
    const parameters = { ...(state !== undefined && { state }), ...DENIED }
    const denied = { ...callback, path: path ?? callback.path, parameters }
    const client = elsewhere ? scene.app.client() : browser
    expect(redirectTarget(await returnFromProvider(client, denied))).toBe(
      `${scene.app.baseUrl}/api/auth/error?error=access_denied&error_description=The+user+denied+it`,
    )
    expect(await countRows(scene.app.database, 'verification')).toBe('state' in foreign ? 1 : 0)
  })

  test('is judged by the origins of the day on which the browser comes back, as the other URLs', async () => {
    const scene = await givenProviderApp(given, { ...trusting, advanced: { bindOAuthState: false } })
    const later = await given(
      { socialProviders: clientsAt(scene.providers.url), advanced: { bindOAuthState: false } },
      { FOYER_BASE_URL: scene.app.baseUrl },
    )
    const begin = (more: object) => authorizeAtProvider(scene, scene.app.client(), { ...flow, ...more })
    const denied = await begin({ errorCallbackURL: 'https://app.example.com/error' })
    const { state = '' } = denied.parameters
    const refused = { ...denied, parameters: { state, error: 'access_denied' } }
    expect(redirectTarget(await returnFromProvider(later.client(), refused))).toBe(
      `${later.baseUrl}/api/auth/error?error=access_denied`,
    )
    const welcomed = await begin({ newUserCallbackURL: 'https://app.example.com/welcome' })
    expect(redirectTarget(await returnFromProvider(later.client(), welcomed))).toBe('/inside')
    const returning = await begin({ callbackURL: 'https://app.example.com/in' })
    expect(redirectTarget(await returnFromProvider(later.client(), returning))).toBe(later.baseUrl)
  })

  test.each([
    ['code=a&code=b', '/outside?error=no_code'],
    ['error=a&error=b', '/outside?error=invalid_callback_request'],
    ['code=made-up&user=a&user=b', '/outside?error=invalid_code'],
  ])('gets a callback whose parameters come twice, which redeems the state: %s', async (query, end) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, { ...flow, errorCallbackURL: '/outside' })
    const path = `/callback/github?state=${callback.parameters.state}&${query}`
    expect((await browser.get(path)).headers.get('location')).toBe(end)
    expect(await countRows(scene.app.database, 'verification')).toBe(0)
    expect(await accountsIn(scene.app)).toEqual([])
  })
})
