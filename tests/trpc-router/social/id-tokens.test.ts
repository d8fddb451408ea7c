import { clientOf } from '@foyer/provider-simulator/clients'
import type { IdTokenOverrides } from '@foyer/provider-simulator/id-tokens'
import { providerIds } from '@foyer/provider-simulator/provider-quirks'
import { redirectTarget, signedInEmail } from '@foyer/testing/account-rows'
import { givenUsers } from '@foyer/testing/organizations'
import {
  accountsIn,
  givenProviderApp,
  type Scene,
  signInWithProvider,
} from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const olga = providerUser('olga')
const acceptingIdTokens = ['apple', 'facebook', 'google']
const { clientId: own } = clientOf('google')
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

const forged: [string, () => IdTokenOverrides][] = [
  ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['without an issuer', () => ({ claims: { iss: undefined } })],
  ['for another client', () => ({ claims: { aud: 'client-of-somebody-else' } })],
  ['without an audience', () => ({ claims: { aud: undefined } })],
  ['for several clients, issued to another', () => ({ claims: { aud: [own, 'another'], azp: 'another' } })],
  ['for several clients, issued to nobody', () => ({ claims: { aud: ['another', own] } })],
  ['for several clients, issued to a list', () => ({ claims: { aud: ['another', own], azp: [own] } })],
  ['that expired ten minutes ago', () => ({ claims: { exp: ago(600) } })],
  ['without an expiry', () => ({ claims: { exp: undefined } })],
  ['that is not valid yet', () => ({ claims: { nbf: ago(-600) } })],
  ['without a subject', () => ({ claims: { sub: undefined } })],
  ['signed with an unknown key', () => ({ signedBy: 'a stranger' })],
  ['with alg none', () => ({ signedBy: 'nobody' })],
  ['signed with the client’s secret', () => ({ signedBy: 'the client' })],
  ['with another signature', () => ({ signedBy: 'someone else' })],
]

describe('an id token', () => {
  const given = testAppsOn()

  function tokenAt({ providers }: Scene, provider: string, twist?: IdTokenOverrides): { token: string } {
    return { token: providers.idToken(provider, olga, twist) }
  }

  test.each(acceptingIdTokens)('of %s signs in', async (provider) => {
    const scene = await givenProviderApp(given)
    const browser = scene.app.client()
    const { data } = await call(browser, 'signInSocial', { provider, idToken: tokenAt(scene, provider) })
    expect(data).toMatchObject({ redirect: false, token: expect.any(String), user: { email: olga.email } })
    expect(await signedInEmail(browser)).toBe(olga.email)
    expect(await accountsIn(scene.app)).toEqual([`olga@example.com ${provider}`])
  })

  test.each(acceptingIdTokens)('of %s links', async (provider) => {
    const scene = await givenProviderApp(given)
    const browser = (await givenUsers(scene.app, 'olga'))('olga')
    const result = await call(browser, 'linkSocial', { provider, idToken: tokenAt(scene, provider) })
    expect(result.data).toEqual({ url: '', redirect: false, status: true })
    expect(result.setCookies).toEqual([])
    expect(await accountsIn(scene.app)).toEqual([`olga@example.com ${provider}`])
  })

  test.each(['signInSocial', 'linkSocial'])('is refused by %s when it is forged', async (operation) => {
    const scene = await givenProviderApp(given)
    const browser = (await givenUsers(scene.app, 'olga'))('olga')
    const before = await tablesWithoutCounters(scene.app.database)
    for (const [label, twist] of forged) {
      const idToken = tokenAt(scene, 'google', twist())
      const result = await call(browser, operation, { provider: 'google', idToken })
      expect(result, label).toMatchObject({ status: 401, message: 'invalid token', setCookies: [] })
    }
    for (const token of ['', 'a.b.c', 'x'.repeat(10_000), '...']) {
      const result = await call(browser, operation, { provider: 'google', idToken: { token } })
      expect(result, token.slice(0, 9)).toMatchObject({ status: 401, message: 'invalid token', setCookies: [] })
    }
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test.each([
    ['the same', 'n-1', 'n-1', 200],
    ['another', 'n-1', 'n-2', 401],
    ['none', undefined, 'n-2', 401],
    ['not expected', 'n-1', undefined, 200],
  ])('with a nonce that is %s', async (_label, inside, expected, status) => {
    const scene = await givenProviderApp(given)
    const idToken = { ...tokenAt(scene, 'google', { claims: { nonce: inside } }), nonce: expected }
    const result = await call(scene.app.client(), 'signInSocial', { provider: 'google', idToken })
    expect(result.status).toBe(status)
  })

  test.each([
    ['for several clients, issued to this one', { aud: ['another', own], azp: own }],
    ['for this client alone, obtained by another of its apps', { azp: 'the-app-on-a-phone' }],
    ['for this client, twice', { aud: [own, own] }],
  ])('%s is accepted', async (_label, claims) => {
    const scene = await givenProviderApp(given)
    const idToken = tokenAt(scene, 'google', { claims })
    const result = await call(scene.app.client(), 'signInSocial', { provider: 'google', idToken })
    expect(result.status).toBe(200)
  })

  test('that expired half a minute ago is accepted: clocks differ', async () => {
    const scene = await givenProviderApp(given)
    const idToken = tokenAt(scene, 'google', { claims: { exp: ago(30) } })
    const result = await call(scene.app.client(), 'signInSocial', { provider: 'google', idToken })
    expect(result.status).toBe(200)
  })

  test.each(providerIds.filter((id) => !acceptingIdTokens.includes(id)))('of %s is not supported', async (provider) => {
    const scene = await givenProviderApp(given)
    const before = await tablesWithoutCounters(scene.app.database)
    const idToken = tokenAt(scene, provider)
    const result = await call(scene.app.client(), 'signInSocial', { provider, idToken })
    expect(result).toMatchObject({ status: 404, message: 'id_token not supported', setCookies: [] })
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('is refused while the issuer’s keys cannot be read', async () => {
    const scene = await givenProviderApp(given)
    const before = await tablesWithoutCounters(scene.app.database)
    scene.providers.fail('google', 'jwks', 'flood')
    const idToken = tokenAt(scene, 'google')
    const result = await call(scene.app.client(), 'signInSocial', { provider: 'google', idToken })
    expect(result).toMatchObject({ status: 401, message: 'invalid token', setCookies: [] })
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test.each(forged)('that is returned for a code is refused too: one %s', async (_label, twist) => {
    const scene = await givenProviderApp(given)
    const before = await tablesWithoutCounters(scene.app.database)
    const flow = { provider: 'google', user: olga, visit: { twist: twist() }, errorCallbackURL: '/outside' }
    const result = await signInWithProvider(scene, scene.app.client(), flow)
    expect(redirectTarget(result)).toBe('/outside?error=unable_to_get_user_info')
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })
})
