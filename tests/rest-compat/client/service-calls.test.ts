import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@foyer/rest-compat/client/client'
import { freePort } from '@foyer/testing/free-port'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, PASSWORD } from '@foyer/testing/users'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenClient, signedUpClient } from './with-cookies.ts'

const acme = { name: 'Acme', slug: 'acme' }

describe('the client calls Foyer', () => {
  const given = testAppsOn()

  test('signing up creates a session, whose dates are parsed', async () => {
    const { client } = await signedUpClient(await given(), 'Olga')
    const { data, error } = await client.getSession()
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ name: 'Olga', email: 'olga@example.com', createdAt: expect.any(Date) })
    expect(data?.session.expiresAt.getTime()).toBeGreaterThan(Date.now())
  })

  test('a new client has no session, which is not an error', async () => {
    const { client } = givenClient(await given())
    expect(await client.getSession()).toEqual({ data: null, error: null })
  })

  test('a refusal is an error with its status, code and message, and creates no session', async () => {
    const app = await given()
    await signedUpClient(app, 'Olga')
    const { client } = givenClient(app)
    expect(await client.signIn.email({ email: 'olga@example.com', password: 'wrong-password' })).toEqual({
      data: null,
      error: { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    })
    expect((await client.getSession()).data).toBeNull()
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('a token is for the audience that is named, if that is known', async () => {
    const audience = 'https://billing.example.com'
    const { client } = await signedUpClient(await given({ jwt: { enabled: true, audiences: [audience] } }), 'Olga')
    const { data } = await client.token({ query: { audience } })
    const [, payload = ''] = data?.token.split('.') ?? []
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ aud: audience })
    const { error } = await client.token({ query: { audience: 'https://evil.example' } })
    expect(error).toEqual({ status: 400, code: 'AUDIENCE_NOT_FOUND', message: 'Audience not found' })
  })

  test('a refusal without a body has the status text as its message', async () => {
    const { client } = givenClient(await given())
    const { error } = await client.listSessions()
    expect(error).toEqual({ status: 401, code: undefined, message: 'Unauthorized' })
  })

  test('dates are parsed in answers and serialized in inputs', async () => {
    const { client } = await signedUpClient(await given(), 'Olga')
    const { data: organization } = await client.organization.create({ ...acme, metadata: { since: new Date(0) } })
    expect(organization).toMatchObject({ createdAt: expect.any(Date), members: [{ createdAt: expect.any(Date) }] })
    expect(organization?.metadata).toEqual({ since: new Date(0) })
  })

  test('a name in the form of an ISO date is parsed as a date, too', async () => {
    const { client } = givenClient(await given())
    const name = '2026-11-21T10:41:17.000Z'
    const { data } = await client.signUp.email({ ...details('Olga'), name })
    expect(data?.user.name).toEqual(new Date(name))
  })

  test('queries and bodies are sent, also to nested paths', async () => {
    const app = await given()
    const { client: olga } = await signedUpClient(app, 'Olga')
    const { client: mia } = await signedUpClient(app, 'Mia')
    const { data: organization } = await olga.organization.create(acme)
    const { data: invitation } = await olga.organization.inviteMember({ email: 'mia@example.com', role: 'member' })
    const { data: details } = await mia.organization.getInvitation({ query: { id: invitation?.id ?? '' } })
    expect(details).toMatchObject({
      organizationSlug: 'acme',
      inviterEmail: 'olga@example.com',
      expiresAt: expect.any(Date),
    })
    const { data: joined } = await mia.organization.acceptInvitation({ invitationId: invitation?.id ?? '' })
    expect(joined?.member).toMatchObject({ organizationId: organization?.id, role: 'member' })
  })

  test('a header sets the organization, for all calls or for one', async () => {
    const app = await given()
    let slug = 'acme'
    const { client } = await signedUpClient(app, 'Olga', { headers: () => ({ 'x-organization': slug }) })
    await client.organization.create(acme)
    await client.organization.create({ name: 'Orchard', slug: 'orchard' })
    const slugOf = async (headers?: Record<string, string>) =>
      (await client.organization.getFullOrganization(undefined, { headers })).data?.slug
    expect(await slugOf()).toBe('acme')
    expect(await slugOf({ 'x-organization': 'orchard' })).toBe('orchard')
    slug = 'orchard'
    expect(await slugOf()).toBe('orchard')
  })

  test('outside of a browser a redirect in an answer is not followed', async () => {
    const { client } = await signedUpClient(await given(), 'Olga')
    const { data } = await client.signIn.email({ email: 'olga@example.com', password: PASSWORD, callbackURL: '/hall' })
    expect(data).toMatchObject({ redirect: true, url: '/hall' })
  })

  test('an aborted call is an error', async () => {
    const { client } = givenClient(await given())
    const { data, error } = await client.getSession(undefined, { signal: AbortSignal.abort() })
    expect(data).toBeNull()
    expect(error).toEqual({ status: 0, code: 'ABORTED', message: expect.any(String) })
  })
})

describe('when Foyer does not respond', () => {
  test('a refused connection is an error', async () => {
    const client = createClient({ baseURL: `http://127.0.0.1:${await freePort()}` })
    const { data, error } = await client.signIn.email({ email: 'olga@example.com', password: PASSWORD })
    expect(data).toBeNull()
    expect(error).toEqual({ status: 0, code: 'NETWORK_FAILURE', message: expect.any(String) })
  })

  test('a closed connection is an error', async () => {
    const baseURL = await startServer((request) => request.socket.destroy())
    expect((await createClient({ baseURL }).getSession()).error).toMatchObject({ status: 0, code: 'NETWORK_FAILURE' })
  })

  test('a connection closed during the response is an error', async () => {
    const baseURL = await startServer((request, response) => {
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
  ])('a response $status $body of another server is an error', async ({ status, body, error }) => {
    const baseURL = await startServer((_request, response) => response.writeHead(status).end(body))
    expect(await createClient({ baseURL }).getSession()).toEqual({ data: null, error })
  })
})

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
