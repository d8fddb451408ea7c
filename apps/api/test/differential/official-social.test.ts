import { testDatabases } from '@foyer/db/testing'
import { createAuthClient } from 'better-auth/client'
import { describe, expect, test } from 'vitest'
import { givenScene, type Scene } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import { onDatabase } from '../support/suite.ts'
import { browserFetch } from './client-fetch.ts'

const olga = someone('Olga')

describe.each(testDatabases())('the official client comes to Foyer by providers on $name', ({ open }) => {
  const given = onDatabase(open)

  // Within an object, for a client answers to every name, `then` among them.
  async function givenOlga() {
    const scene = await givenScene(given)
    const { fetch: ask } = browserFetch(scene.world.baseUrl)
    const client = createAuthClient({ baseURL: scene.world.baseUrl, fetchOptions: { customFetchImpl: ask } })
    const { data } = await client.signIn.social({ provider: 'github', callbackURL: '/inside' })
    expect(data).toMatchObject({ redirect: true })
    const end = await comeBack(scene, ask, data?.url)
    return { scene, client, ask, end }
  }

  async function comeBack({ world, providers }: Scene, ask: typeof fetch, url = ''): Promise<string | null> {
    const { path, parameters } = providers.authorize(url, olga)
    const back = `${world.baseUrl}${path}?${new URLSearchParams(parameters)}`
    return (await ask(back, { redirect: 'manual' })).headers.get('location')
  }

  test('signIn.social signs in', async () => {
    const { client, end } = await givenOlga()
    expect(end).toBe('/inside')
    expect((await client.getSession()).data?.user).toMatchObject({ email: 'olga@example.com', emailVerified: true })
  })

  test('signIn.social with an id token signs in at once', async () => {
    const { scene } = await givenOlga()
    const { fetch: ask } = browserFetch(scene.world.baseUrl)
    const client = createAuthClient({ baseURL: scene.world.baseUrl, fetchOptions: { customFetchImpl: ask } })
    const token = scene.providers.idToken('google', olga)
    const { data } = await client.signIn.social({ provider: 'google', idToken: { token } })
    expect(data).toMatchObject({ redirect: false, user: { email: 'olga@example.com' } })
    expect((await client.getSession()).data?.user.email).toBe('olga@example.com')
  })

  test('linkSocial links, listAccounts lists, unlinkAccount unlinks', async () => {
    const { scene, client, ask } = await givenOlga()
    const last = await client.unlinkAccount({ providerId: 'github' })
    expect(last.error).toMatchObject({ status: 400, message: "You can't unlink your last account" })
    const { data } = await client.linkSocial({ provider: 'google', callbackURL: '/linked' })
    expect(await comeBack(scene, ask, data?.url)).toBe('/linked')
    const listed = (await client.listAccounts()).data?.map(({ provider }) => provider).sort()
    expect(listed).toEqual(['github', 'google'])
    expect((await client.unlinkAccount({ providerId: 'github' })).data).toEqual({ status: true })
    expect((await client.listAccounts()).data).toMatchObject([{ provider: 'google', accountId: olga.id }])
  })

  test('a provider that is not there is refused', async () => {
    const { client } = await givenOlga()
    const { error } = await client.signIn.social({ provider: 'nowhere' as 'github' })
    expect(error).toMatchObject({ status: 404, message: 'Provider not found' })
  })
})
