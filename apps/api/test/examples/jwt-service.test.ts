import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { signedUp } from '../support/people.ts'
import { onDatabase } from '../support/suite.ts'
import type { Visitor } from '../support/visitor.ts'
import { startExample } from './start-example.ts'

const jwt = { enabled: true }

describe.each(testDatabases())('the example of a service that checks tokens on $name', ({ open }) => {
  const given = onDatabase(open)

  test('a token of Foyer says who calls', async () => {
    const world = await given({ jwt })
    const service = await startExample('jwt-service', world.baseUrl)
    const olga = await signedUp(world, 'Olga')
    const { user } = (await olga.get('/get-session')).json
    expect(await asked(service, await tokenOf(olga))).toEqual({
      status: 200,
      body: { id: user.id, email: 'olga@example.com' },
    })
  })

  test('it goes on without Foyer, once it knows the keys', async () => {
    const world = await given({ jwt })
    const service = await startExample('jwt-service', world.baseUrl)
    const token = await tokenOf(await signedUp(world, 'Olga'))
    expect((await asked(service, token)).status).toBe(200)
    await world.close()
    expect((await asked(service, token)).status).toBe(200)
  })

  test('no token, a spoilt one, one for somebody else and an old one are refused', async () => {
    const world = await given({ jwt })
    const service = await startExample('jwt-service', world.baseUrl)
    const elsewhere = await given({ jwt: { ...jwt, audience: 'https://elsewhere.example' } })
    const olga = await signedUp(world, 'Olga')
    const token = await tokenOf(olga)
    const [header, , signature] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ sub: 'admin', iss: world.baseUrl, aud: world.baseUrl }))
    world.pass(-3_600)
    const tokens = {
      none: '',
      spoilt: [header, claims.toString('base64url'), signature].join('.'),
      unsigned: `eyJhbGciOiJub25lIn0.${claims.toString('base64url')}.`,
      another: await tokenOf(await signedUp(elsewhere, 'Mia')),
      old: await tokenOf(olga),
    }
    for (const [name, refused] of Object.entries(tokens)) {
      expect(await asked(service, refused), name).toEqual({ status: 401, body: { message: 'No valid token' } })
    }
  })

  test('without the keys nobody passes, and nobody is called a liar', async () => {
    const world = await given()
    const service = await startExample('jwt-service', world.baseUrl)
    const token = await tokenOf(await signedUp(await given({ jwt }), 'Olga'))
    expect((await asked(service, token)).status).toBe(503)
  })
})

async function tokenOf(visitor: Visitor): Promise<string> {
  return (await visitor.get('/token')).json.token
}

async function asked(port: number, token: string): Promise<{ status: number; body: unknown }> {
  const headers = token === '' ? undefined : { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers })
  return { status: answer.status, body: await answer.json() }
}
