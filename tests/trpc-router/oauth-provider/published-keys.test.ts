import type { RequestListener } from 'node:http'
import type { ClientKey } from '@foyer/auth-domain/oauth-provider/client-keys'
import { givenOAuthClient, providerOptions } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'
import { givenServer } from '#trpc-router/outgoing/given-servers.ts'
import { assertionOf, type ClientKeyPair, givenKeyPair, postAssertion } from './signed-assertions.ts'

describe('keys that a client publishes', () => {
  const given = testAppsOn()

  async function givenPublisher(answer?: RequestListener) {
    const app = await given(providerOptions)
    const published: ClientKey[] = []
    const server = await givenServer(
      answer ?? ((_request, response) => response.end(JSON.stringify({ keys: published }))),
    )
    const client = await givenOAuthClient(app, {
      ...{ token_endpoint_auth_method: 'private_key_jwt', grant_types: ['client_credentials'], redirect_uris: [] },
      jwks_uri: `${server.url}/keys`,
    })
    return { app, server, published, statusOf: (pair: ClientKeyPair) => statusOf(app, client, pair) }
  }

  test('are fetched once for calls at the same time, and kept for ten minutes', async () => {
    const { app, server, published, statusOf } = await givenPublisher()
    const pair = await givenKeyPair()
    published.push(pair.publicKey)
    expect(await Promise.all([statusOf(pair), statusOf(pair), statusOf(pair)])).toEqual([200, 200, 200])
    app.pass(590)
    expect([await statusOf(pair), server.asked()]).toEqual([200, 1])
    app.pass(11)
    expect([await statusOf(pair), server.asked()]).toEqual([200, 2])
  })

  test('are fetched again for a key that is not among them, and not more often than the pause allows', async () => {
    const { app, server, published, statusOf } = await givenPublisher()
    const [first, second] = [await givenKeyPair('ES256', 'first'), await givenKeyPair('ES256', 'second')]
    published.push(first.publicKey)
    expect(await statusOf(first)).toBe(200)
    for (let call = 0; call < 5; call += 1) expect(await statusOf(second)).toBe(401)
    expect(server.asked()).toBe(1)
    published.push(second.publicKey)
    app.pass(31)
    expect([await statusOf(second), server.asked()]).toEqual([200, 2])
  })

  test('stay good for as long as they are kept while the address does not answer', async () => {
    let isDown = false
    const pair = await givenKeyPair()
    const { app, server, statusOf } = await givenPublisher((_request, response) => {
      if (isDown) response.writeHead(503).end()
      else response.end(JSON.stringify({ keys: [pair.publicKey] }))
    })
    expect(await statusOf(pair)).toBe(200)
    isDown = true
    app.pass(60)
    expect(await statusOf(await givenKeyPair('ES256', 'other'))).toBe(401)
    expect([await statusOf(pair), server.asked()]).toEqual([200, 2])
    app.pass(600)
    expect(await statusOf(pair)).toBe(401)
  })

  test.each<[string, RequestListener]>([
    ['is no JSON', (_request, response) => response.end('<html>')],
    ['is JSON of something else', (_request, response) => response.end('[7]')],
    ['leads elsewhere', (_request, response) => response.writeHead(302, { location: '/other' }).end()],
    ['is too long', (_request, response) => response.end(JSON.stringify({ keys: [], more: 'x'.repeat(70_000) }))],
  ])('are none where the answer %s', async (_title, answer) => {
    const { server, statusOf } = await givenPublisher(answer)
    const pair = await givenKeyPair()
    expect([await statusOf(pair), await statusOf(pair)]).toEqual([401, 401])
    expect(server.asked()).toBe(1)
  })

  test('are not asked for by an assertion that says nothing good', async () => {
    const { app, server } = await givenPublisher()
    const pair = await givenKeyPair()
    const other = { client_id: 'other' }
    await postAssertion(app, '/oauth2/token', await assertionOf(app, { ...pair, client: other }))
    expect(server.asked()).toBe(0)
  })
})

async function statusOf(app: TestApp, client: { client_id: string }, pair: ClientKeyPair): Promise<number> {
  const assertion = await assertionOf(app, { ...pair, client, kid: pair.publicKey.kid })
  return (await postAssertion(app, '/oauth2/token', assertion)).status
}
