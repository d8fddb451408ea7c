import { givenProviderApp, type Scene } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { testAppsOn } from '@foyer/testing/suite'
import { createAuthClient } from 'better-auth/client'
import { describe, expect, test } from 'vitest'
import { browserFetch } from './client-fetch.ts'

const olga = providerUser('Olga')

describe('the official client signs in to Foyer with providers', () => {
  const given = testAppsOn()

  // Wrapped in an object, because the client is a proxy with every property, `then` included, and would be awaited.
  async function givenOlga() {
    const scene = await givenProviderApp(given)
    const { fetch: send } = browserFetch(scene.app.baseUrl)
    const client = createAuthClient({ baseURL: scene.app.baseUrl, fetchOptions: { customFetchImpl: send } })
    const { data } = await client.signIn.social({ provider: 'github', callbackURL: '/inside' })
    expect(data).toMatchObject({ redirect: true })
    const location = await returnFromProvider(scene, send, data?.url)
    return { scene, client, send, location }
  }

  async function returnFromProvider({ app, providers }: Scene, send: typeof fetch, url = ''): Promise<string | null> {
    const { path, parameters } = providers.authorize(url, olga)
    const callback = `${app.baseUrl}${path}?${new URLSearchParams(parameters)}`
    return (await send(callback, { redirect: 'manual' })).headers.get('location')
  }

  test('signIn.social signs in', async () => {
    const { client, location } = await givenOlga()
    expect(location).toBe('/inside')
    expect((await client.getSession()).data?.user).toMatchObject({ email: 'olga@example.com', emailVerified: true })
  })

  test('signIn.social with an id token signs in at once', async () => {
    const { scene } = await givenOlga()
    const { fetch: send } = browserFetch(scene.app.baseUrl)
    const client = createAuthClient({ baseURL: scene.app.baseUrl, fetchOptions: { customFetchImpl: send } })
    const token = scene.providers.idToken('google', olga)
    const { data } = await client.signIn.social({ provider: 'google', idToken: { token } })
    expect(data).toMatchObject({ redirect: false, user: { email: 'olga@example.com' } })
    expect((await client.getSession()).data?.user.email).toBe('olga@example.com')
  })

  test('linkSocial links, listAccounts lists, unlinkAccount unlinks', async () => {
    const { scene, client, send } = await givenOlga()
    const last = await client.unlinkAccount({ providerId: 'github' })
    expect(last.error).toMatchObject({ status: 400, message: "You can't unlink your last account" })
    const { data } = await client.linkSocial({ provider: 'google', callbackURL: '/linked' })
    expect(await returnFromProvider(scene, send, data?.url)).toBe('/linked')
    const listed = (await client.listAccounts()).data?.map(({ provider }) => provider).sort()
    expect(listed).toEqual(['github', 'google'])
    expect((await client.unlinkAccount({ providerId: 'github' })).data).toEqual({ status: true })
    expect((await client.listAccounts()).data).toMatchObject([{ provider: 'google', accountId: olga.id }])
  })

  test('an unknown provider is refused', async () => {
    const { client } = await givenOlga()
    const { error } = await client.signIn.social({ provider: 'nowhere' as 'github' })
    expect(error).toMatchObject({ status: 404, message: 'Provider not found' })
  })
})
