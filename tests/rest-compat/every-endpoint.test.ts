import { endpoints } from '@foyer/rest-compat/endpoint'
import { servicePaths } from '@foyer/rest-compat/openapi/service-paths'
import { allFeatures } from '@foyer/testing/all-features'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { apiKey, betterAuth, passkey } from './differential/better-auth.ts'
import { allPlugins } from './differential/peer-options.ts'

type Endpoint = { method: string; path: string }

/** Endpoints that only Foyer has. */
const FOYER_ONLY = [
  'GET /openapi.json',
  'GET /reference',
  'GET /.well-known/jwks.json',
  'POST /export-user-data',
  'GET /admin/export-events',
  'GET /organization/export-events',
  'POST /organization/set-two-factor-requirement',
  'GET /organization/get-two-factor-requirement',
  'POST /admin/reset-two-factor',
  'POST /api-key/verify',
  'POST /organization/create-api-key',
  'GET /organization/list-api-keys',
  'POST /organization/update-api-key',
  'POST /organization/delete-api-key',
  'POST /admin/remove-user-passkey',
  'GET /admin/list-user-api-keys',
  'POST /admin/delete-user-api-key',
  'GET /two-factor/list-trusted-devices',
  'POST /two-factor/revoke-trusted-device',
  // Of better-auth 1.7.
  'POST /device/code',
  'POST /device/token',
  'POST /oauth2/token',
  'GET /.well-known/oauth-authorization-server',
  'GET /.well-known/openid-configuration',
  'GET /device',
  'POST /device/approve',
  'POST /device/deny',
  'GET /passkey/generate-authenticate-options',
  'POST /email-otp/request-password-reset',
  'POST /organization/add-team-member',
  'POST /organization/remove-team-member',
  'POST /organization/set-active-team',
  'GET /organization/list-team-members',
  'GET /organization/list-user-teams',
  'GET /organization/list-members',
  'GET /organization/get-active-member-role',
  'GET /organization/list-user-invitations',
  'POST /get-session',
  'POST /update-session',
  'POST /verify-password',
  'POST /delete-anonymous-user',
  'GET /account-info',
  'GET /organization/get-organization',
  'GET /admin/get-user',
  'POST /admin/update-user',
  'POST /is-username-available',
  'POST /email-otp/check-verification-otp',
  'POST /email-otp/request-email-change',
  'POST /email-otp/change-email',
  'POST /upload-picture',
  'POST /organization/upload-logo',
  'POST /step-up/password',
  'POST /step-up/passkey',
]

const { api } = betterAuth({
  secret: 'a-secret-of-the-peer-0123456789-abcdefghij',
  logger: { disabled: true },
  plugins: [...allPlugins(), passkey(), apiKey()],
})
// Distinct, because two of its functions have the path of a reset link, an older and a newer one.
const documented = distinct(Object.values(api).flatMap(endpointsOf))

describe('the wire', () => {
  const given = testAppsOn()

  test('better-auth documents as many endpoints as are compared here', () => {
    expect(new Set(documented.map(({ path }) => path)).size).toBe(100)
  })

  test('each endpoint of better-auth is served', async () => {
    const olga = await signedUp(await given(allFeatures), 'Olga')
    for (const { method, path } of documented) {
      const { status, text, headers } = await olga.raw(
        method,
        withParameterValues(path),
        method === 'GET' ? undefined : '{}',
        {
          'content-type': 'application/json',
        },
      )
      const served = status !== 404 || text !== '' || headers.has('content-type')
      expect(served, `${method} ${path}`).toBe(true)
    }
  })

  test('only documented endpoints are served', () => {
    const ofService = Object.entries(servicePaths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    )
    const served = [...endpoints, ...ofService].map(nameOf)
    expect(served.sort()).toEqual([...documented.map(nameOf), ...FOYER_ONLY].sort())
  })

  test('server-only endpoints are not found, with either method', async () => {
    const olga = await signedUp(await given(allFeatures), 'Olga')
    for (const path of ['/set-password', '/organization/add-member', '/email-otp/create-verification-otp']) {
      for (const answer of [await olga.get(path), await olga.post(path, {})]) {
        expect(answer).toMatchObject({ status: 404, text: '' })
      }
    }
  })
})

// Server-only endpoints are functions like the others, marked in their metadata.
function endpointsOf(endpoint: unknown): Endpoint[] {
  if (typeof endpoint !== 'function' || !('path' in endpoint) || !('options' in endpoint)) return []
  const options = endpoint.options as { method: string | string[]; metadata?: { SERVER_ONLY?: boolean } }
  if (options.metadata?.SERVER_ONLY) return []
  return [options.method].flat().map((method) => ({ method, path: String(endpoint.path) }))
}

function distinct(endpoints: readonly Endpoint[]): Endpoint[] {
  return [...new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint])).values()]
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function withParameterValues(path: string): string {
  return path.replace(/:\w+/g, 'x')
}
