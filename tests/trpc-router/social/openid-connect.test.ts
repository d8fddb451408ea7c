import { clientOf } from '@foyer/provider-simulator/clients'
import { faults } from '@foyer/provider-simulator/faults'
import { redirectTarget } from '@foyer/testing/account-rows'
import { accountsIn, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { givenProviders } from '@foyer/testing/providers/providers'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const olga = providerUser('Olga')
const flow = { provider: 'acme', user: olga, callbackURL: '/inside', errorCallbackURL: '/outside' }
// JSON that is no discovery document is a configuration error (404), not an outage.
const failing = faults.filter((fault) => fault !== 'hang' && fault !== 'other JSON')

describe('a generic OpenID Connect issuer', () => {
  const given = testAppsOn()

  test('is configured by discovery', async () => {
    const providers = await givenProviders()
    const issuer = `${providers.url}/acme`
    const app = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
    const browser = app.client()
    expect(redirectTarget(await signInWithProvider({ app, providers }, browser, flow))).toBe('/inside')
    const { user } = (await browser.get('/get-session')).json
    expect(user).toMatchObject({ email: 'olga@example.com', name: 'Olga', emailVerified: true, image: olga.image })
    await signInWithProvider({ app, providers }, app.client(), flow)
    expect(await accountsIn(app)).toEqual(['olga@example.com acme'])
    expect(providers.calls('acme', 'discovery')).toBe(1)
  })

  const bare = { email: undefined, email_verified: undefined, name: undefined, preferred_username: undefined }

  test('is asked for its user info when the id token has no email', async () => {
    const providers = await givenProviders()
    const issuer = `${providers.url}/acme`
    const app = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
    const browser = app.client()
    const visit = { twist: { claims: bare } }
    const result = await signInWithProvider({ app, providers }, browser, { ...flow, visit })
    expect(redirectTarget(result)).toBe('/inside')
    const { user } = (await browser.get('/get-session')).json
    expect(user).toMatchObject({ email: 'olga@example.com', name: 'Olga', emailVerified: true })
  })

  test('is asked for its user info at the endpoint of the options', async () => {
    const providers = await givenProviders()
    const endpoints = { userInfo: `${providers.url}/elsewhere/userInfo` }
    const issuer = `${providers.url}/acme`
    const app = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer, endpoints } } })
    const result = await signInWithProvider({ app, providers }, app.client(), flow)
    // Its tokens are not valid at that endpoint.
    expect(redirectTarget(result)).toBe('/outside?error=unable_to_get_user_info')
    expect([providers.calls('elsewhere', 'userInfo'), providers.calls('acme', 'userInfo')]).toEqual([1, 0])
    expect(await accountsIn(app)).toEqual([])
  })

  test('is refused where its user info has another subject', async () => {
    const providers = await givenProviders()
    const issuer = `${providers.url}/acme`
    const app = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
    const before = await tablesWithoutCounters(app.database)
    const visit = { twist: { claims: { ...bare, sub: 'somebody-else' } } }
    const result = await signInWithProvider({ app, providers }, app.client(), { ...flow, visit })
    expect(redirectTarget(result)).toBe('/outside?error=email_not_found')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('works with configured endpoints only', async () => {
    const providers = await givenProviders()
    const at = (name: string) => `${providers.url}/acme/${name}`
    const endpoints = { authorize: at('authorize'), token: at('token'), userInfo: at('userInfo') }
    const app = await given({ socialProviders: { acme: { ...clientOf('acme'), endpoints } } })
    const browser = app.client()
    expect(redirectTarget(await signInWithProvider({ app, providers }, browser, flow))).toBe('/inside')
    expect((await browser.get('/get-session')).json.user).toMatchObject({ name: 'Olga', emailVerified: true })
  })

  test.each([
    { claims: { iss: 'https://evil.example' } },
    { claims: { aud: 'another' } },
    { signedBy: 'a stranger' as const },
  ])('is refused with a forged id token %o', async (twist) => {
    const providers = await givenProviders()
    const issuer = `${providers.url}/acme`
    const app = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
    const before = await tablesWithoutCounters(app.database)
    const result = await signInWithProvider({ app, providers }, app.client(), { ...flow, visit: { twist } })
    expect(redirectTarget(result)).toBe('/outside?error=unable_to_get_user_info')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(failing)('is unavailable while its discovery fails by %s', async (fault) => {
    const providers = await givenProviders()
    const issuer = `${providers.url}/acme`
    const app = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
    providers.fail('acme', 'discovery', fault)
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), 'signInSocial', { provider: 'acme' })
    expect(result).toMatchObject({ status: 503, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    providers.fail('acme', 'discovery', undefined)
    expect(redirectTarget(await signInWithProvider({ app, providers }, app.client(), flow))).toBe('/inside')
  })

  test('is not found where its document names another issuer', async () => {
    const providers = await givenProviders()
    const issuer = `${providers.url}/acme/`
    const app = await given({ socialProviders: { acme: { ...clientOf('acme'), issuer } } })
    const result = await call(app.client(), 'signInSocial', { provider: 'acme' })
    expect(result).toMatchObject({ status: 404, message: 'Provider not found' })
  })
})
