import { join } from 'node:path'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { givenExample } from '@foyer/testing/example-copy'
import { freePort } from '@foyer/testing/free-port'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { startProgram } from './start-example.ts'

describe('the Hono example', () => {
  const given = testAppsOn(undefined, () => (request, response) => void response.send(`page ${request.path}`))

  /** The API at an origin of its own, and Foyer, which listens elsewhere. */
  async function givenApi(): Promise<{ app: TestApp; origin: string }> {
    const [port, inner] = [await freePort(), await freePort()]
    const origin = `http://127.0.0.1:${port}`
    const app = await given({}, { PORT: String(inner), FOYER_BASE_URL: origin, FOYER_TRUST_PROXY: 'loopback' })
    await startProgram(join(await givenExample('hono-api'), 'server.mjs'), {
      ...{ PORT: String(port), APP_URL: origin, FOYER_URL: `http://127.0.0.1:${inner}` },
    })
    return { app, origin }
  }

  async function signedUpAt(origin: string, name: string): Promise<TestClient> {
    const client = createTestClient(origin)
    expect((await client.post('/sign-up/email', details(name))).status).toBe(200)
    return client
  }

  test('has Foyer at its own origin, and knows who is signed in', async () => {
    const { app, origin } = await givenApi()
    expect((await createTestClient(origin).get('/api/me')).status).toBe(401)
    const olga = await signedUpAt(origin, 'Olga')
    expect((await olga.get('/api/me')).json).toEqual({ name: 'Olga' })
    expect(await (await fetch(`${origin}/sign-in`)).text()).toBe('page /sign-in')
    const { ipAddress } = await app.database.db.selectFrom('session').select('ipAddress').executeTakeFirstOrThrow()
    expect(ipAddress).toBe('127.0.0.1')
  })

  test('shows invitations to those who may see them', async () => {
    const { app, origin } = await givenApi()
    const [olga, mia] = [await signedUpAt(origin, 'Olga'), await signedUpAt(origin, 'Mia')]
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Mia: 'member' })
    await olga.post('/organization/invite-member', { organizationId: 'acme', email: 'max@example.com', role: 'member' })
    const path = '/api/organizations/acme/invitations'
    expect((await olga.get(path)).json).toEqual([{ email: 'max@example.com', status: 'pending' }])
    expect((await mia.get(path)).status).toBe(403)
  })

  test('takes a Foyer that is away for no answer, and not for nobody', async () => {
    const { app, origin } = await givenApi()
    const olga = await signedUpAt(origin, 'Olga')
    await app.close()
    expect((await olga.get('/api/me')).status).toBe(503)
  })
})
