import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { locationOf } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { firstSdk, secondSdk } from './mcp-sdks.ts'
import { closingMcpServers, type GivenMcpServer } from './mcp-server.ts'
import { followed, issuerOf } from './relying-parties.ts'

describe.each([
  ['sdk 1', firstSdk],
  ['client 2', secondSdk],
] as const)('with %s of the Model Context Protocol', (_name, sdk) => {
  const given = testAppsOn()
  const givenMcpServer = closingMcpServers()

  async function ready(path?: string) {
    const server = await givenMcpServer(path)
    const app = await given(optionsFor(server))
    server.issuer = issuerOf(app)
    return { app, server, mcp: sdk(server.url), olga: await signedUp(app, 'Olga') }
  }

  test.each(['/mcp', '/'])(
    'an application finds the provider, registers, gets consent and calls a tool at %s',
    async (path) => {
      const { app, server, mcp, olga } = await ready(path)
      await expect(mcp.connect()).rejects.toThrow(mcp.Unauthorized)
      await mcp.finish(await consented(olga, mcp.application.sentTo()))
      expect(await mcp.whoami()).toEqual(await toolAnswerFor(olga))
      expect(new Set(server.tokens)).toEqual(new Set([mcp.application.tokens()?.access_token]))
      expect(await countRows(app.database, 'oauthClient')).toBe(1)
    },
  )

  test('a token that has expired is refreshed, and nobody is asked', async () => {
    const { server, mcp, olga } = await ready()
    await mcp.connect().catch(() => undefined)
    await mcp.finish(await consented(olga, mcp.application.sentTo()))
    const first = mcp.application.tokens()
    server.refuse(first?.access_token ?? '')
    const asked = mcp.application.sentTo()
    expect(await mcp.whoami()).toEqual(await toolAnswerFor(olga))
    expect(mcp.application.tokens()?.refresh_token).not.toBe(first?.refresh_token)
    expect(mcp.application.sentTo()).toBe(asked)
  })

  test('an application that its user has removed has to ask again', async () => {
    const { app, server, mcp, olga } = await ready()
    await mcp.connect().catch(() => undefined)
    await mcp.finish(await consented(olga, mcp.application.sentTo()))
    const [consent] = (await olga.get('/oauth2/get-consents')).json
    await olga.post('/oauth2/delete-consent', { id: consent.id })
    server.refuse(mcp.application.tokens()?.access_token ?? '')
    const asked = mcp.application.sentTo()
    await expect(mcp.whoami()).rejects.toThrow(mcp.Unauthorized)
    expect(mcp.application.sentTo()).not.toBe(asked)
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
    await mcp.finish(await consented(olga, mcp.application.sentTo()))
    expect(await mcp.whoami()).toEqual(await toolAnswerFor(olga))
  })
})

function optionsFor({ resource }: GivenMcpServer): FoyerOptions {
  const scopes = { 'notes:read': 'Read your notes' }
  return { oauthProvider: { enabled: true, scopes, resources: [resource], dynamicRegistration: { enabled: true } } }
}

/** Where the user's browser arrives; its page says that nobody vouches for the application. */
async function consented(browser: TestClient, url: URL): Promise<URL> {
  const page = await locationOf(browser, url.pathname + url.search)
  const shown = await browser.trpc.oauthProvider.getAuthorizationRequest.query({ oauth_query: page.search.slice(1) })
  expect(shown.client).toMatchObject({ origin: 'registered', redirectHost: 'localhost:33418' })
  return followed(browser, url)
}

/** What the tool answers about a user. */
async function toolAnswerFor(browser: TestClient): Promise<unknown> {
  const { user } = (await browser.get('/get-session')).json
  return [{ type: 'text', text: JSON.stringify({ user: user.id }) }]
}
