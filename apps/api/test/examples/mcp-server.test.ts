import { join } from 'node:path'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { givenExample } from '@foyer/testing/example-copy'
import { freePort } from '@foyer/testing/free-port'
import { givenAdmin, givenOAuthClient, locationOf, postForm } from '@foyer/testing/oauth-clients'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { firstSdk, secondSdk } from './mcp-sdks.ts'
import { startProgram } from './start-example.ts'

const HOUR = 60 * 60

/** What ends the access of an application. */
const endings: [string, (app: TestApp, olga: TestClient) => Promise<unknown>][] = [
  [
    'its user has removed',
    async (_app, olga) => {
      const [{ id }] = (await olga.get('/oauth2/get-consents')).json
      return olga.post('/oauth2/delete-consent', { id })
    },
  ],
  [
    'whose user is banned',
    async (app, olga) => (await givenAdmin(app, 'Anna')).post('/admin/ban-user', { userId: await idOf(olga) }),
  ],
]

describe.each([
  ['sdk 1', firstSdk],
  ['client 2', secondSdk],
] as const)('the example of an MCP server, with %s of the Model Context Protocol', (_name, sdk) => {
  const given = testAppsOn()

  /** The server at a path of its own, whose clock is the machine's, and Foyer, whose clock is behind by `late` seconds. */
  async function ready({ path = '/mcp', late = 0 } = {}) {
    const port = await freePort()
    const resource = `http://127.0.0.1:${port}${path}`
    const app = await given(optionsFor(resource))
    app.pass(-late)
    const program = join(await givenExample('mcp-server'), 'server.mjs')
    await startProgram(program, { PORT: String(port), RESOURCE: resource, FOYER_URL: app.baseUrl })
    return { app, mcp: sdk(new URL(resource)), olga: await signedUp(app, 'Olga') }
  }

  /** An application that its user has let in, and what the tool answers about them. */
  async function connected(given?: { path?: string; late?: number }) {
    const { app, mcp, olga } = await ready(given)
    await expect(mcp.connect()).rejects.toThrow(mcp.Unauthorized)
    await mcp.finish(await consented(olga, mcp.application.sentTo()))
    return { app, mcp, olga, answer: [{ type: 'text', text: await idOf(olga) }] }
  }

  test.each(['/mcp', ''])(
    'an application finds Foyer, registers, gets consent and calls a tool at %j',
    async (path) => {
      const { app, mcp, answer } = await connected({ path })
      expect(await mcp.whoami()).toEqual(answer)
      expect(await countRows(app.database, 'oauthClient')).toBe(1)
    },
  )

  test('a token that has expired is refreshed, and nobody is asked', async () => {
    const { app, mcp, answer } = await connected({ late: HOUR })
    const [first, asked] = [mcp.application.tokens(), mcp.application.sentTo()]
    app.pass(HOUR)
    expect(await mcp.whoami()).toEqual(answer)
    expect(mcp.application.tokens()?.access_token).not.toBe(first?.access_token)
    expect(mcp.application.tokens()?.refresh_token).not.toBe(first?.refresh_token)
    expect(mcp.application.sentTo()).toBe(asked)
  })

  test.each(endings)('an application %s has to ask again once its token has expired', async (_how, end) => {
    const { app, mcp, olga } = await connected({ late: HOUR })
    app.pass(HOUR)
    await end(app, olga)
    const asked = mcp.application.sentTo()
    await expect(mcp.whoami()).rejects.toThrow(mcp.Unauthorized)
    expect(mcp.application.sentTo()).not.toBe(asked)
    expect(await countRows(app.database, 'oauthGrant')).toBe(0)
  })

  test('an application that was removed is let in once its user consents again', async () => {
    const { app, mcp, olga, answer } = await connected({ late: HOUR })
    app.pass(HOUR)
    await endings[0]?.[1](app, olga)
    await expect(mcp.whoami()).rejects.toThrow(mcp.Unauthorized)
    await mcp.finish(await consented(olga, mcp.application.sentTo()))
    expect(await mcp.whoami()).toEqual(answer)
  })

  // The server asks Foyer for nothing but keys.
  test.each(endings)(
    'the token of an application %s is good until it expires, and introspection knows better',
    async (_how, end) => {
      const { app, mcp, olga, answer } = await connected()
      const api = await givenOAuthClient(app)
      await end(app, olga)
      expect(await mcp.whoami()).toEqual(answer)
      const token = mcp.application.tokens()?.access_token ?? ''
      expect((await postForm(app, '/oauth2/introspect', api, { token })).json).toEqual({ active: false })
    },
  )
})

function optionsFor(resource: string): FoyerOptions {
  const scopes = { 'notes:read': 'Read your notes' }
  return { oauthProvider: { enabled: true, scopes, resources: [resource], dynamicRegistration: { enabled: true } } }
}

/** Where the user's browser arrives; its page says that nobody vouches for the application. */
async function consented(browser: TestClient, url: URL): Promise<URL> {
  const page = await locationOf(browser, url.pathname + url.search)
  const oauth_query = page.search.slice(1)
  const shown = await browser.trpc.oauthProvider.getAuthorizationRequest.query({ oauth_query })
  expect(shown.client).toMatchObject({ origin: 'registered', redirectHost: 'localhost:33418' })
  return new URL((await browser.post('/oauth2/consent', { accept: true, oauth_query })).json.url)
}

async function idOf(browser: TestClient): Promise<string> {
  return (await browser.get('/get-session')).json.user.id
}
