import { clientOf } from '@foyer/provider-simulator/clients'
import type { IdTokenOverrides } from '@foyer/provider-simulator/id-tokens'
import { signedUpVerified } from '@foyer/testing/account-rows'
import { accountsIn, type Scene } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { givenProviders } from '@foyer/testing/providers/providers'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { type CallResult, call } from '@foyer/testing/transports'
import { afterEach, describe, expect, test, vi } from 'vitest'

const olga = providerUser('olga')
const WWW = 'https://www.facebook.com/.well-known/oauth/openid/jwks'
const LIMITED = 'https://limited.facebook.com/.well-known/oauth/openid/jwks/'
/** What Limited Login says: nothing about the email being verified. */
const limitedLogin = { iss: 'https://www.facebook.com', email_verified: undefined, nonce: 'n-1' }

describe('an id token of Facebook’s Limited Login', () => {
  const given = testAppsOn()
  afterEach(() => void vi.restoreAllMocks())

  // Facebook's own addresses, with the simulator behind those in `published`.
  async function givenFacebook(published: readonly string[] = [WWW]): Promise<Scene> {
    const providers = await givenProviders()
    const app = await given({ socialProviders: { facebook: clientOf('facebook') } })
    const passedOn = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const url = String(address instanceof Request ? address.url : address)
      if (published.includes(url)) return passedOn(`${providers.url}/facebook/jwks`, init)
      return url.includes('facebook.com') ? new Response('', { status: 302 }) : passedOn(address, init)
    })
    return { app, providers }
  }

  function signIn({ app, providers }: Scene, claims: IdTokenOverrides['claims']): Promise<CallResult> {
    const token = providers.idToken('facebook', olga, { claims: { ...limitedLogin, ...claims } })
    return call(app.client(), 'signInSocial', { provider: 'facebook', idToken: { token, nonce: 'n-1' } })
  }

  test.each([
    ['at the address of the web', [WWW], 'https://www.facebook.com'],
    ['at the address of Limited Login', [LIMITED], 'https://www.facebook.com'],
    ['at both, and Limited Login is the issuer', [WWW, LIMITED], 'https://limited.facebook.com'],
  ])('signs in with the keys %s', async (_label, published, iss) => {
    const scene = await givenFacebook(published)
    const result = await signIn(scene, { iss })
    expect(result.data).toMatchObject({ redirect: false, user: { email: olga.email, emailVerified: false } })
    expect(await accountsIn(scene.app)).toEqual(['olga@example.com facebook'])
  })

  test.each([
    ['of another issuer', [WWW], { iss: 'https://facebook.com.evil.example' }],
    ['for another app', [WWW], { aud: 'another-app' }],
    ['with another nonce', [WWW], { nonce: 'n-2' }],
    ['whose keys nobody publishes', [], {}],
  ])('is refused when it is one %s', async (_label, published, claims) => {
    const scene = await givenFacebook(published)
    const before = await tablesWithoutCounters(scene.app.database)
    expect(await signIn(scene, claims)).toMatchObject({ status: 401, message: 'invalid token' })
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })

  test('links nobody by an email that it does not call verified', async () => {
    const scene = await givenFacebook()
    await signedUpVerified(scene.app, 'olga')
    const before = await tablesWithoutCounters(scene.app.database)
    expect(await signIn(scene, {})).toMatchObject({ status: 401, message: 'account not linked' })
    expect(await tablesWithoutCounters(scene.app.database)).toEqual(before)
  })
})
