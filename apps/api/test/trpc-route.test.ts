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
      expect(text).not.toMatch(/stack|\.ts|\.mjs|node_modules|\bat \w|[Zz]od|expected/)
    }
  })
})
