import { allFeatures } from '@foyer/testing/all-features'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { documented } from './differential/documented-endpoints.ts'

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

  test('server-only endpoints are not found, with either method', async () => {
    const olga = await signedUp(await given(allFeatures), 'Olga')
    for (const path of ['/set-password', '/organization/add-member', '/email-otp/create-verification-otp']) {
      for (const answer of [await olga.get(path), await olga.post(path, {})]) {
        expect(answer).toMatchObject({ status: 404, text: '' })
      }
    }
  })
})

function withParameterValues(path: string): string {
  return path.replace(/:\w+/g, 'x')
}
