import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testDatabases } from '@foyer/db/testing'
import { createClient } from '@foyer/rest-compat/client/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { details, PASSWORD } from '../support/people.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows } from '../support/tables.ts'
import { freePort } from '../support/world.ts'
import { givenClient, signedUpClient } from './with-cookies.ts'

const acme = { name: 'Acme', slug: 'acme' }

describe.each(testDatabases())('the client calls Foyer on $name', ({ open }) => {
  const given = onDatabase(open)

  test('someone signs up, and is then who is signed in, with their dates', async () => {
    const { client } = await signedUpClient(await given(), 'Olga')
    const { data, error } = await client.getSession()
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ name: 'Olga', email: 'olga@example.com', createdAt: expect.any(Date) })
    expect(data?.session.expiresAt.getTime()).toBeGreaterThan(Date.now())
  })

  test('nobody is signed in at first, and that is no error', async () => {
    const { client } = givenClient(await given())
    expect(await client.getSession()).toEqual({ data: null, error: null })
  })

  test('a refusal is an error with its status, code and message, and signs nobody in', async () => {
    const world = await given()
    await signedUpClient(world, 'Olga')
    const { client } = givenClient(world)
    expect(await client.signIn.email({ email: 'olga@example.com', password: 'wrong-password' })).toEqual({
      data: null,
      error: { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    })
    expect((await client.getSession()).data).toBeNull()
    expect(await countRows(world.database, 'session')).toBe(1)
  })

  test('a refusal without a body says what its status says', async () => {
    const { client } = givenClient(await given())
    const { error } = await client.listSessions()
    expect(error).toEqual({ status: 401, code: undefined, message: 'Unauthorized' })
  })

  test('dates come back as dates, and go out as they are', async () => {
    const { client } = await signedUpClient(await given(), 'Olga')
    const { data: organization } = await client.organization.create({ ...acme, metadata: { since: new Date(0) } })
    expect(organization).toMatchObject({ createdAt: expect.any(Date), members: [{ createdAt: expect.any(Date) }] })
    expect(organization?.metadata).toEqual({ since: new Date(0) })
  })

  test('a date that somebody bears as a name is one too', async () => {
    const { client } = givenClient(await given())
    const name = '2026-11-21T10:41:17.000Z'
    const { data } = await client.signUp.email({ ...details('Olga'), name })
    expect(data?.user.name).toEqual(new Date(name))
  })

  test('queries and bodies reach their calls, and so does a team of calls below one path', async () => {
    const world = await given()
    const { client: olga } = await signedUpClient(world, 'Olga')
    const { client: mia } = await signedUpClient(world, 'Mia')
    const { data: organization } = await olga.organization.create(acme)
    const { data: asked } = await olga.organization.inviteMember({ email: 'mia@example.com', role: 'member' })
    const { data: seen } = await mia.organization.getInvitation({ query: { id: asked?.id ?? '' } })
    expect(seen).toMatchObject({
      organizationSlug: 'acme',
      inviterEmail: 'olga@example.com',
      expiresAt: expect.any(Date),
    })
    const { data: joined } = await mia.organization.acceptInvitation({ invitationId: asked?.id ?? '' })
    expect(joined?.member).toMatchObject({ organizationId: organization?.id, role: 'member' })
  })

  test('a header names the organization, for all calls or for one', async () => {
    const world = await given()
    let tab = 'acme'
    const { client } = await signedUpClient(world, 'Olga', { headers: () => ({ 'x-organization': tab }) })
    await client.organization.create(acme)
    await client.organization.create({ name: 'Orchard', slug: 'orchard' })
    const slugOf = async (headers?: Record<string, string>) =>
      (await client.organization.getFullOrganization(undefined, { headers })).data?.slug
    expect(await slugOf()).toBe('acme')
    expect(await slugOf({ 'x-organization': 'orchard' })).toBe('orchard')
    tab = 'orchard'
    expect(await slugOf()).toBe('orchard')
  })

  test('an answer that leads elsewhere is only answered where there is no browser', async () => {
    const { client } = await signedUpClient(await given(), 'Olga')
    const { data } = await client.signIn.email({ email: 'olga@example.com', password: PASSWORD, callbackURL: '/hall' })
    expect(data).toMatchObject({ redirect: true, url: '/hall' })
  })

  test('a call that is ended early is an error', async () => {
    const { client } = givenClient(await given())
    const { data, error } = await client.getSession(undefined, { signal: AbortSignal.abort() })
    expect(data).toBeNull()
    expect(error).toEqual({ status: 0, code: 'ABORTED', message: expect.any(String) })
  })
})

describe('where Foyer does not answer', () => {
  test('a service that is not there is an error', async () => {
    const client = createClient({ baseURL: `http://127.0.0.1:${await freePort()}` })
    const { data, error } = await client.signIn.email({ email: 'olga@example.com', password: PASSWORD })
    expect(data).toBeNull()
    expect(error).toEqual({ status: 0, code: 'NETWORK_FAILURE', message: expect.any(String) })
  })

  test('so is one that breaks off', async () => {
    const baseURL = await serving((request) => request.socket.destroy())
    expect((await createClient({ baseURL }).getSession()).error).toMatchObject({ status: 0, code: 'NETWORK_FAILURE' })
  })

  test('so is one that breaks off in the middle of its answer', async () => {
    const baseURL = await serving((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      response.write('{"session":', () => request.socket.destroy())
    })
    expect((await createClient({ baseURL }).getSession()).error).toMatchObject({ status: 0, code: 'NETWORK_FAILURE' })
  })

  test.each([
    {
      status: 200,
      body: '<h1>Hello</h1>',
      error: { status: 200, code: 'INVALID_ANSWER', message: 'The answer is not JSON' },
    },
    { status: 502, body: '<h1>Sorry</h1>', error: { status: 502, code: undefined, message: 'Bad Gateway' } },
    { status: 500, body: 'null', error: { status: 500, code: undefined, message: 'Internal Server Error' } },
    { status: 500, body: '{"code":7}', error: { status: 500, code: undefined, message: 'Internal Server Error' } },
  ])('something else that answers $status $body is an error', async ({ status, body, error }) => {
    const baseURL = await serving((_request, response) => response.writeHead(status).end(body))
    expect(await createClient({ baseURL }).getSession()).toEqual({ data: null, error })
  })
})

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
