import { clientsAt } from '@foyer/provider-simulator/clients'
import { redirectTarget, signedInEmail } from '@foyer/testing/account-rows'
import {
  accountsIn,
  authorizeAtProvider,
  givenProviderApp,
  returnFromProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { describe, expect, test } from 'vitest'

const flow = {
  provider: 'github',
  user: providerUser('Olga'),
  callbackURL: '/inside',
  errorCallbackURL: '/outside',
}
const RESTART = 'please_restart_the_process'

describe('the state of an authorization request', () => {
  const given = testAppsOn()

  test('is refused when the secret it was sealed with is dropped meanwhile', async () => {
    const scene = await givenProviderApp(given)
    const callback = await authorizeAtProvider(scene, scene.app.client(), flow)
    const later = await given(
      { socialProviders: clientsAt(scene.providers.url), advanced: { bindOAuthState: false } },
      { FOYER_SECRET: 'another-secret-for-tests-only-0123456789' },
    )
    const result = await returnFromProvider(later.client(), callback)
    expect(redirectTarget(result)).toBe(`${later.baseUrl}/api/auth/error?error=${RESTART}`)
    expect(await accountsIn(later)).toEqual([])
  })

  test.each([
    ['missing', undefined, 'state_not_found'],
    ['empty', '', 'state_not_found'],
    ['unknown', 'x'.repeat(32), RESTART],
  ])('that is %s is refused and consumes nothing', async (_label, state, code) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const { path, posted, parameters } = await authorizeAtProvider(scene, browser, flow)
    const before = await tablesWithoutCounters(scene.app.database)
    const { state: _own, ...rest } = parameters
    const result = await returnFromProvider(browser, {
      path,
      posted,
      parameters: state === undefined ? rest : { ...rest, state },
    })
    expect(redirectTarget(result)).toBe(`${scene.app.baseUrl}/api/auth/error?error=${code}`)
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    expect(scene.providers.calls('github', 'token')).toBe(0)
  })

  test('is accepted once', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, flow)
    expect(redirectTarget(await returnFromProvider(browser, callback))).toBe('/inside')
    const before = await tablesWithoutCounters(scene.app.database)
    const again = await returnFromProvider(browser, callback)
    expect(redirectTarget(again)).toBe(`${scene.app.baseUrl}/api/auth/error?error=${RESTART}`)
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
    expect(scene.providers.calls('github', 'token')).toBe(1)
  })

  test.each([
    [599, '/inside'],
    [601, RESTART],
  ])('is valid for ten minutes: after %i seconds it leads to %s', async (seconds, end) => {
    const scene = await givenProviderApp(given)
    scene.app.stopClock()
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, flow)
    scene.app.pass(seconds)
    expect(redirectTarget(await returnFromProvider(browser, callback))).toContain(end)
  })

  test.each([true, false])('of another browser, with a state of its own: %s, is refused', async (withOwnState) => {
    const scene = await givenProviderApp(given)
    const [olga, mallory] = [scene.app.client(), scene.app.client()]
    const callback = await authorizeAtProvider(scene, olga, flow)
    if (withOwnState) await authorizeAtProvider(scene, mallory, flow)
    const result = await returnFromProvider(mallory, callback)
    expect(redirectTarget(result)).toBe(`${scene.app.baseUrl}/api/auth/error?error=${RESTART}`)
    expect(await signedInEmail(mallory)).toBeUndefined()
    // The state is consumed all the same.
    expect(redirectTarget(await returnFromProvider(olga, callback))).toContain(RESTART)
    expect(await accountsIn(scene.app)).toEqual([])
  })

  test('of another browser leads to the page that explains errors', async () => {
    const scene = await givenProviderApp(given)
    const explained = { ...flow, errorCallbackURL: '/sign-in?callbackURL=%2Finside' }
    const callback = await authorizeAtProvider(scene, scene.app.client(), explained)
    const mallory = scene.app.client()
    const end = `/sign-in?callbackURL=%2Finside&error=${RESTART}`
    expect(redirectTarget(await returnFromProvider(mallory, callback))).toBe(end)
    expect(await signedInEmail(mallory)).toBeUndefined()
    expect(await accountsIn(scene.app)).toEqual([])
  })

  test('at the callback of another provider leads to the page that explains errors', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, { ...flow, errorCallbackURL: '/sign-in' })
    const elsewhere = { ...callback, path: '/api/auth/callback/gitlab' }
    expect(redirectTarget(await returnFromProvider(browser, elsewhere))).toBe(`/sign-in?error=${RESTART}`)
    expect(await accountsIn(scene.app)).toEqual([])
  })

  test('is accepted in another browser where the options say so', async () => {
    const scene = await givenProviderApp(given, { advanced: { bindOAuthState: false } })
    const callback = await authorizeAtProvider(scene, scene.app.client(), flow)
    expect(redirectTarget(await returnFromProvider(scene.app.client(), callback))).toBe('/inside')
  })

  test('of one provider is refused at another, and consumed', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, flow)
    const elsewhere = { ...callback, path: '/api/auth/callback/gitlab' }
    expect(redirectTarget(await returnFromProvider(browser, elsewhere))).toContain(`/error?error=${RESTART}`)
    expect(redirectTarget(await returnFromProvider(browser, callback))).toContain(RESTART)
    expect(await accountsIn(scene.app)).toEqual([])
  })

  test('at an unknown provider is consumed', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const callback = await authorizeAtProvider(scene, browser, flow)
    const nowhere = { ...callback, path: '/api/auth/callback/nowhere' }
    expect(redirectTarget(await returnFromProvider(browser, nowhere))).toBe('/outside?error=oauth_provider_not_found')
    expect(await countRows(scene.app.database, 'verification')).toBe(0)
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
  ])('without a code, %s, leads to the error page', async (_label, code) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const { parameters, ...callback } = await authorizeAtProvider(scene, browser, flow)
    const { code: _own, ...rest } = parameters
    const result = await returnFromProvider(browser, {
      ...callback,
      parameters: code === undefined ? rest : { ...rest, code },
    })
    expect(redirectTarget(result)).toBe('/outside?error=no_code')
    expect(await accountsIn(scene.app)).toEqual([])
  })

  test('with an unknown code is refused', async () => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const { parameters, ...callback } = await authorizeAtProvider(scene, browser, flow)
    const result = await returnFromProvider(browser, { ...callback, parameters: { ...parameters, code: 'made-up' } })
    expect(redirectTarget(result)).toBe('/outside?error=invalid_code')
    expect(await accountsIn(scene.app)).toEqual([])
  })
})
