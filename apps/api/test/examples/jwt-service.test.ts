import type { TestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { startExample } from './start-example.ts'

const jwt = { enabled: true }

describe('the example of a service that verifies tokens', () => {
  const given = testAppsOn()

  test('a token identifies the caller', async () => {
    const app = await given({ jwt })
    const service = await startExample('jwt-service', app.baseUrl)
    const olga = await signedUp(app, 'Olga')
    const { user } = (await olga.get('/get-session')).json
    expect(await callService(service, await tokenOf(olga))).toEqual({
      status: 200,
      body: { id: user.id, email: 'olga@example.com' },
    })
  })

  test('the scheme is read in any case', async () => {
    const app = await given({ jwt })
    const service = await startExample('jwt-service', app.baseUrl)
    const token = await tokenOf(await signedUp(app, 'Olga'))
    expect((await callService(service, token, 'bearer')).status).toBe(200)
  })

  test('with cached keys it works while Foyer is unreachable', async () => {
    const app = await given({ jwt })
    const service = await startExample('jwt-service', app.baseUrl)
    const token = await tokenOf(await signedUp(app, 'Olga'))
    expect((await callService(service, token)).status).toBe(200)
    await app.close()
    expect((await callService(service, token)).status).toBe(200)
  })

  test('missing, tampered, unsigned and expired tokens, and those for another audience, are refused', async () => {
    const app = await given({ jwt })
    const service = await startExample('jwt-service', app.baseUrl)
    const otherAudience = await given({ jwt: { ...jwt, audience: 'https://elsewhere.example' } })
    const olga = await signedUp(app, 'Olga')
    const token = await tokenOf(olga)
    const [header, , signature] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ sub: 'admin', iss: app.baseUrl, aud: app.baseUrl }))
    app.pass(-3_600)
    const tokens = {
      none: '',
      tampered: [header, claims.toString('base64url'), signature].join('.'),
      unsigned: `eyJhbGciOiJub25lIn0.${claims.toString('base64url')}.`,
      otherAudience: await tokenOf(await signedUp(otherAudience, 'Mia')),
      expired: await tokenOf(olga),
    }
    for (const [name, refused] of Object.entries(tokens)) {
      expect(await callService(service, refused), name).toEqual({ status: 401, body: { message: 'No valid token' } })
    }
  })

  test('without the keys requests are refused with 503, not 401', async () => {
    const app = await given()
    const service = await startExample('jwt-service', app.baseUrl)
    const token = await tokenOf(await signedUp(await given({ jwt }), 'Olga'))
    expect((await callService(service, token)).status).toBe(503)
  })
})

async function tokenOf(client: TestClient): Promise<string> {
  return (await client.get('/token')).json.token
}

async function callService(port: number, token: string, scheme = 'Bearer'): Promise<{ status: number; body: unknown }> {
  const headers = token === '' ? undefined : { authorization: `${scheme} ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers })
  return { status: answer.status, body: await answer.json() }
}
