import { givenOrganizationsWithMetadata } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { procedureOf } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { appRouter } from '@foyer/trpc-router/root'
import { describe, expect, test } from 'vitest'

const JSON_TYPE = { 'content-type': 'application/json' }
const procedures = Object.keys(appRouter._def.procedures).map((path) => ({ path }))
const isQuery = ({ path }: { path: string }) => procedureOf(path.split('.').at(-1) ?? '').isQuery

// What tRPC does before any procedure, so one engine is enough.
describe('the tRPC transport', () => {
  const given = testAppsOn()

  test.each(procedures.filter((procedure) => !isQuery(procedure)))('GET cannot call $path', async ({ path }) => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const input = encodeURIComponent(JSON.stringify({ json: { ...details('Nina'), token: 'x' } }))
    const answer = await olga.get(`/trpc/${path}?input=${input}`)
    expect(answer.status).toBe(405)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(procedures.filter(isQuery))('POST cannot call $path', async ({ path }) => {
    const olga = await signedUp(await given(), 'Olga')
    expect((await olga.raw('POST', `/trpc/${path}`, '{}', JSON_TYPE)).status).toBe(405)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s calls nothing', async (method) => {
    const app = await given()
    const body = method === 'OPTIONS' ? undefined : JSON.stringify({ json: details('Nina') })
    const answer = await app.client().raw(method, '/trpc/signIn.signUpEmail', body, JSON_TYPE)
    expect(answer.status).toBe(405)
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test.each([
    { calls: 10, status: 200 },
    { calls: 11, status: 400 },
  ])('a batch of $calls answers $status', async ({ calls, status }) => {
    const olga = await signedUp(await given(), 'Olga')
    const names = Array.from({ length: calls }, () => 'session.getSession').join(',')
    const answer = await olga.get(`/trpc/${names}?batch=1&input=${encodeURIComponent('{}')}`)
    expect(answer.status).toBe(status)
  })

  test('a batch has one answer for each call, in their order, whatever becomes of the others', async () => {
    const olga = await signedUp(await given(), 'Olga')
    const names = ['session.getSession', 'session.nothing', 'organization.checkSlug', 'admin.listEvents']
    const input = encodeURIComponent(JSON.stringify({ 2: { json: { slug: 'acme' } }, 3: { json: {} } }))
    const { status, json } = await olga.get(`/trpc/${names.join(',')}?batch=1&input=${input}`)
    expect(status).toBe(207)
    expect(json).toMatchObject([
      { result: { data: { json: { user: { name: 'Olga' } } } } },
      { error: { json: { data: { httpStatus: 404 } } } },
      { error: { json: { data: { httpStatus: 405 } } } },
      { error: { json: { data: { httpStatus: 403 } } } },
    ])
  })

  test.each(['[]', '5', '"x"', 'null', '{'])('a batch whose input is %s is refused', async (input) => {
    const olga = await signedUp(await given(), 'Olga')
    const answer = await olga.get(`/trpc/session.getSession,settings?batch=1&input=${encodeURIComponent(input)}`)
    expect(answer.status).toBe(400)
  })

  test('the answers of a batch are bounded together: calls beyond are refused, and not made', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await givenOrganizationsWithMetadata(app, 100)
    const batch = Array.from({ length: 10 }, () => 'organization.listOrganizations').join(',')
    const { status, text, json } = await olga.get(`/trpc/${batch}?batch=1&input=%7B%7D`)
    expect(status).toBe(207)
    expect(text.length).toBeLessThan(5_100_000)
    expect(json[0].result.data.json).toHaveLength(100)
    expect(json.at(-1)).toMatchObject({ error: { json: { data: { httpStatus: 413 } } } })
  })

  test('a batch of mutations is refused, even a batch of one', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    for (const names of ['user.updateUser', 'user.updateUser,session.signOut']) {
      const body = JSON.stringify({ 0: { json: { name: 'Mallory' } }, 1: {} })
      const answer = await olga.raw('POST', `/trpc/${names}?batch=1`, body, JSON_TYPE)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('Mutations can not be batched')
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(['session.nothing', 'signUpEmail', 'session', 'ok', 'error', 'signIn.setPassword', 'account.', ''])(
    'the procedure "%s" is not found',
    async (name) => {
      const olga = await signedUp(await given(), 'Olga')
      expect((await olga.get(`/trpc/${name}`)).status).toBe(404)
      expect((await olga.raw('POST', `/trpc/${name}`, '{}', JSON_TYPE)).status).toBe(404)
    },
  )

  test.each(['settings', 'set-password', 'add-member', 'session.getSession', 'get-session/', 'Get-Session', ''])(
    'REST answers "%s" with an empty 404',
    async (name) => {
      const olga = await signedUp(await given(), 'Olga')
      for (const answer of [await olga.get(`/${name}`), await olga.post(`/${name}`)]) {
        expect(answer).toMatchObject({ status: 404, text: '' })
        expect(answer.headers.get('content-type')).toBeNull()
      }
    },
  )

  test.each(['text/plain', 'application/json'])(
    'REST answers an unknown path with 404, whatever the content type: %s',
    async (type) => {
      const answer = await (await given()).client().raw('POST', '/nothing', '{', { 'content-type': type })
      expect(answer).toMatchObject({ status: 404, text: '' })
    },
  )

  test('no refusal of either transport contains a stack or a source location', async () => {
    const app = await given()
    const client = app.client()
    const answers = [
      await client.get('/trpc/nothing'),
      await client.get('/trpc/account.listAccounts'),
      await client.get('/trpc/session.getSession?input=%7B'),
      await client.get('/list-sessions'),
      await client.post('/sign-in/email', { email: 5 }),
      await client.raw('POST', '/sign-up/email', '{', JSON_TYPE),
      await client.raw('POST', '/trpc/signIn.signUpEmail', '{', JSON_TYPE),
      await client.raw('POST', '/trpc/signIn.signUpEmail', '{"json":{}}', JSON_TYPE),
    ]
    for (const { status, text } of answers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toMatch(/stack|\.ts|\.mjs|node_modules|\bat \w|[Zz]od/)
    }
  })
})
