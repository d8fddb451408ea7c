import { appRouter } from '@foyer/trpc-router/root'
import { describe, expect, test } from 'vitest'
import { procedureOf } from './support/doors.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { countRows, lastingTables } from './support/tables.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const procedures = Object.keys(appRouter._def.procedures).map((path) => ({ path }))
const isQuery = ({ path }: { path: string }) => procedureOf(path.split('.').at(-1) ?? '').isQuery

// What tRPC does by itself, before any procedure; one engine tells all.
describe('the tRPC door', () => {
  const given = onDatabase()

  test.each(procedures.filter((procedure) => !isQuery(procedure)))('GET cannot call $path', async ({ path }) => {
    const world = await given()
    const olga = await signedUp(world, 'Olga')
    const before = await lastingTables(world.database)
    const input = encodeURIComponent(JSON.stringify({ json: { ...details('Nina'), token: 'x' } }))
    const answer = await olga.get(`/trpc/${path}?input=${input}`)
    expect(answer.status).toBe(405)
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test.each(procedures.filter(isQuery))('POST cannot call $path', async ({ path }) => {
    const olga = await signedUp(await given(), 'Olga')
    expect((await olga.raw('POST', `/trpc/${path}`, '{}', JSON_TYPE)).status).toBe(405)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s calls nothing', async (method) => {
    const world = await given()
    const body = method === 'OPTIONS' ? undefined : JSON.stringify({ json: details('Nina') })
    const answer = await world.visitor().raw(method, '/trpc/signIn.signUpEmail', body, JSON_TYPE)
    expect(answer.status).toBe(405)
    expect(await countRows(world.database, 'user')).toBe(0)
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

  test('a batch of mutations does nothing, even a batch of one', async () => {
    const world = await given()
    const olga = await signedUp(world, 'Olga')
    const before = await lastingTables(world.database)
    for (const names of ['user.updateUser', 'user.updateUser,session.signOut']) {
      const body = JSON.stringify({ 0: { json: { name: 'Mallory' } }, 1: {} })
      const answer = await olga.raw('POST', `/trpc/${names}?batch=1`, body, JSON_TYPE)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('Mutations can not be batched')
    }
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test.each(['session.nothing', 'signUpEmail', 'session', 'ok', 'error', 'signIn.setPassword', 'account.', ''])(
    'the name "%s" is not found',
    async (name) => {
      const olga = await signedUp(await given(), 'Olga')
      expect((await olga.get(`/trpc/${name}`)).status).toBe(404)
      expect((await olga.raw('POST', `/trpc/${name}`, '{}', JSON_TYPE)).status).toBe(404)
    },
  )

  test.each(['settings', 'set-password', 'add-member', 'session.getSession', 'get-session/', 'Get-Session', ''])(
    'REST does not find "%s", and says nothing about it',
    async (name) => {
      const olga = await signedUp(await given(), 'Olga')
      for (const answer of [await olga.get(`/${name}`), await olga.post(`/${name}`)]) {
        expect(answer).toMatchObject({ status: 404, text: '' })
        expect(answer.headers.get('content-type')).toBeNull()
      }
    },
  )

  test.each(['text/plain', 'application/json'])('REST finds nothing there, whatever is sent: %s', async (type) => {
    const answer = await (await given()).visitor().raw('POST', '/nothing', '{', { 'content-type': type })
    expect(answer).toMatchObject({ status: 404, text: '' })
  })

  test('no refusal of either door tells a stack or a place in the code', async () => {
    const world = await given()
    const visitor = world.visitor()
    const answers = [
      await visitor.get('/trpc/nothing'),
      await visitor.get('/trpc/account.listAccounts'),
      await visitor.get('/trpc/session.getSession?input=%7B'),
      await visitor.get('/list-sessions'),
      await visitor.post('/sign-in/email', { email: 5 }),
      await visitor.raw('POST', '/sign-up/email', '{', JSON_TYPE),
      await visitor.raw('POST', '/trpc/signIn.signUpEmail', '{', JSON_TYPE),
      await visitor.raw('POST', '/trpc/signIn.signUpEmail', '{"json":{}}', JSON_TYPE),
    ]
    for (const { status, text } of answers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toMatch(/stack|\.ts|\.mjs|node_modules|\bat \w|[Zz]od|expected/)
    }
  })
})
