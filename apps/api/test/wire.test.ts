import { areas } from '@foyer/rest-compat/contract/areas'
import { servicePaths } from '@foyer/rest-compat/openapi/service-paths'
import { describe, expect, test } from 'vitest'
import { betterAuth } from './differential/better-auth.ts'
import { allPlugins } from './differential/peer-options.ts'
import { signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'

type Endpoint = { method: string; path: string }

const everything = { anonymous: { enabled: true }, jwt: { enabled: true } }

/** What Foyer serves of its own. */
const OWN = ['GET /openapi.json', 'GET /reference', 'GET /admin/export-events', 'GET /organization/export-events']

const { api } = betterAuth({
  secret: 'a-secret-of-the-peer-0123456789-abcdefghij',
  logger: { disabled: true },
  plugins: allPlugins(),
})
// Two of its functions bear the address of a reset link, the older one and the newer.
const documented = distinct(Object.values(api).flatMap(endpointsOf))

describe('the wire', () => {
  const given = onDatabase()

  test('better-auth documents as many endpoints as are compared here', () => {
    expect(new Set(documented.map(({ path }) => path)).size).toBe(67)
  })

  test('each of its endpoints is served', async () => {
    const olga = await signedUp(await given(everything), 'Olga')
    for (const { method, path } of documented) {
      const { status, text, headers } = await olga.raw(method, filledIn(path), method === 'GET' ? undefined : '{}', {
        'content-type': 'application/json',
      })
      const served = status !== 404 || text !== '' || headers.has('content-type')
      expect(served, `${method} ${path}`).toBe(true)
    }
  })

  test('nothing is served that is documented by neither', () => {
    const rows = areas.flatMap((area) => area.rows)
    const ofService = Object.entries(servicePaths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    )
    const served = [...rows, ...ofService].map(nameOf)
    expect(served.sort()).toEqual([...documented.map(nameOf), ...OWN].sort())
  })

  test('what it keeps for the server is not found, by either method', async () => {
    const olga = await signedUp(await given(everything), 'Olga')
    for (const path of ['/set-password', '/organization/add-member']) {
      for (const answer of [await olga.get(path), await olga.post(path, {})]) {
        expect(answer).toMatchObject({ status: 404, text: '' })
      }
    }
  })
})

// Endpoints of the server alone are functions beside the others, and known by a mark.
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

function filledIn(path: string): string {
  return path.replace(/:\w+/g, 'x')
}
