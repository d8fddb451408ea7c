import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signUp } from '@foyer/testing/users'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers, setUserRole } from '#trpc-router/admin/admin-users.ts'

const LAPTOP = { 'user-agent': 'the laptop' }
const PHONE = { 'user-agent': 'the phone' }

describe('the event of an ended session', () => {
  const given = testAppsOn()

  test('names the browser that was signed out, and the one that did it', async () => {
    const { app, laptop, phone } = await givenLaptopAndPhone()
    expect((await call(laptop, 'revokeSession', { token: await handleOf(phone) })).status).toBe(200)
    expect(await revoked(app)).toMatchObject([{ userAgent: 'the laptop', detail: { deviceUserAgent: 'the phone' } }])
  })

  test('names the browser that signed itself out', async () => {
    const { app, phone } = await givenLaptopAndPhone()
    expect((await call(phone, 'signOut')).status).toBe(200)
    expect(await revoked(app)).toMatchObject([{ userAgent: 'the phone', detail: { deviceUserAgent: 'the phone' } }])
  })

  test('names the browser to its user too, whose session an admin ended', async () => {
    const { app, laptop, phone } = await givenLaptopAndPhone()
    const adam = await signUp(app, 'Adam', { 'user-agent': 'the desk' })
    await setUserRole(app, (await adam.get('/get-session')).json.user.id, 'admin')
    expect((await call(adam, 'revokeUserSession', { sessionToken: await handleOf(phone) })).status).toBe(200)
    const { events } = await laptop.trpc.user.listOwnEvents.query({})
    const [shown] = events.filter(({ type }) => type === 'session.revoked')
    expect(shown).toMatchObject({ by: 'somebody else', userAgent: null, detail: { deviceUserAgent: 'the phone' } })
  })

  test('of an impersonation does not tell the browser of the admin', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    await run(app.database, `update "session" set "userAgent" = 'the desk'`)
    expect((await call(adam, 'signOut')).status).toBe(200)
    const ended = await revoked(app)
    expect(ended.map(({ targetUserId, detail }) => [targetUserId, detail?.deviceUserAgent])).toEqual([
      ['uma', null],
      ['adam', 'the desk'],
    ])
  })

  test('holds no more of a user agent than a request could bring', async () => {
    const { app, laptop, phone } = await givenLaptopAndPhone()
    const token = await handleOf(phone)
    await run(app.database, `update "session" set "userAgent" = repeat('x', 2000) where token = '${token}'`)
    await laptop.post('/revoke-session', { token })
    expect(await revoked(app)).toMatchObject([{ detail: { deviceUserAgent: 'x'.repeat(512) } }])
  })

  test('tells nothing of the browser any more once its user is deleted', async () => {
    const { app, laptop, phone } = await givenLaptopAndPhone()
    await laptop.post('/revoke-session', { token: await handleOf(phone) })
    await run(app.database, `delete from "user"`)
    await sweep(app.services)
    expect(await revoked(app)).toMatchObject([{ userAgent: null, detail: null }])
  })

  /** Olga, signed in with two browsers. */
  async function givenLaptopAndPhone() {
    const app = await given()
    const laptop = await signUp(app, 'Olga', LAPTOP)
    const phone = app.client(PHONE)
    const { email, password } = details('Olga')
    await phone.post('/sign-in/email', { email, password })
    return { app, laptop, phone }
  }
})

type Client = Awaited<ReturnType<typeof signUp>>

async function handleOf(client: Client): Promise<string> {
  return (await client.get('/get-session')).json.session.token
}

async function revoked({ database }: TestApp) {
  const rows = await database.db
    .selectFrom('auditEvent')
    .select(['targetUserId', 'userAgent', 'detail'])
    .where('type', '=', 'session.revoked')
    .orderBy('id')
    .execute()
  return rows.map((row): Omit<typeof row, 'detail'> & Pick<Event, 'detail'> => ({
    ...row,
    detail: row.detail === null ? null : JSON.parse(row.detail),
  }))
}
