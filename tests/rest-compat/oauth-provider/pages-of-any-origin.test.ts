import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { describe, expect, test } from 'vitest'
import { openOptions } from './relying-parties.ts'

const ELSEWHERE = { origin: 'https://elsewhere.example', cookie: 'foyer.session_token=x' }

describe('what the page of any origin may ask the provider for', () => {
  const given = testAppsOn()

  // As oidc-client-ts, the MCP Inspector and their like send it.
  test.each([
    ['GET', '/.well-known/openid-configuration', 'mcp-protocol-version'],
    ['GET', '/.well-known/oauth-authorization-server', 'mcp-protocol-version'],
    ['GET', '/jwks', 'accept'],
    ['POST', '/oauth2/token', 'authorization,content-type'],
    ['POST', '/oauth2/register', 'content-type,mcp-protocol-version'],
    ['POST', '/oauth2/revoke', 'authorization,content-type'],
    ['POST', '/oauth2/introspect', 'authorization,content-type'],
    ['GET', '/oauth2/userinfo', 'authorization'],
    ['POST', '/oauth2/userinfo', 'authorization,content-type'],
  ])('%s %s with %s, without cookies', async (method, path, headers) => {
    const app = await given(openOptions)
    const { status, allowed } = await preflight(app, `/api/auth${path}`, method, headers)
    expect([status, allowed('origin'), allowed('credentials')]).toEqual([204, '*', null])
    const names = (allowed('headers') ?? '').toLowerCase().split(',')
    expect(names).toEqual(expect.arrayContaining(headers.split(',')))
    expect(allowed('methods')).toContain(method)
  })

  test.each(['/.well-known/oauth-authorization-server/api/auth', '/.well-known/openid-configuration/api/auth'])(
    'the metadata at %s of the origin, with the header of MCP clients',
    async (path) => {
      const app = await given(openOptions)
      const { status, allowed } = await preflight(app, path, 'GET', 'mcp-protocol-version')
      expect([status, allowed('origin'), allowed('headers')]).toEqual([204, '*', 'mcp-protocol-version'])
      const answer = await fetch(app.baseUrl + path, { headers: ELSEWHERE })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  test.each(['/oauth2/authorize', '/oauth2/consent', '/oauth2/continue', '/oauth2/get-consents'])(
    'not %s, which reads cookies',
    async (path) => {
      const app = await given(openOptions)
      const { allowed } = await preflight(app, `/api/auth${path}`, 'POST', 'content-type')
      expect(allowed('origin')).toBeNull()
    },
  )

  test('the challenge of a refused token is shown to a page', async () => {
    const app = await given(openOptions)
    const headers = { ...ELSEWHERE, authorization: 'Bearer none' }
    const answer = await fetch(`${app.baseUrl}/api/auth/oauth2/userinfo`, { headers })
    expect([answer.status, answer.headers.get('access-control-expose-headers')?.toLowerCase()]).toEqual([
      ...[401, expect.stringContaining('www-authenticate')],
    ])
  })
})

async function preflight({ baseUrl }: TestApp, path: string, method: string, headers: string) {
  const asked = { 'access-control-request-method': method, 'access-control-request-headers': headers }
  const answer = await fetch(baseUrl + path, { method: 'OPTIONS', headers: { ...ELSEWHERE, ...asked } })
  return { status: answer.status, allowed: (name: string) => answer.headers.get(`access-control-allow-${name}`) }
}
