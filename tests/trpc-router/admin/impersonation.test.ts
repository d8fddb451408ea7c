import { signedInEmail } from '@foyer/testing/account-rows'
import { clientFor } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers, givenSession, setUserRole } from './admin-users.ts'

const HOUR = 3600
const ADMIN_COOKIE = 'foyer.admin_session'
const REFUSED = { status: 403, message: 'You are not allowed to impersonate users', setCookies: [] }

describe('impersonation', () => {
  const given = testAppsOn()

  test('records the admin and grants only the user’s rights', async () => {
    const { adam } = await givenAdminUsers(given)
    const { data } = await call(adam, 'impersonateUser', { userId: 'uma' })
    expect(data).toMatchObject({ session: { userId: 'uma', impersonatedBy: 'adam' }, user: { id: 'uma' } })
    expect(await signedInEmail(adam)).toBe('uma@example.com')
    expect((await call(adam, 'listUsers')).status).toBe(403)
    expect(await call(adam, 'impersonateUser', { userId: 'max' })).toMatchObject(REFUSED)
    expect((await call(adam, 'listSessions')).data.map(({ userId }: { userId: string }) => userId)).toEqual(['uma'])
  })

  test('ends and restores the admin’s own session', async () => {
    const { app } = await givenAdminUsers(given)
    const { browser, token } = await givenSession(app, 'adam')
    await call(browser, 'impersonateUser', { userId: 'uma' })
    const impersonating = new Map(browser.cookies)
    const { data } = await call(browser, 'stopImpersonating')
    expect(data).toMatchObject({ session: { token, impersonatedBy: null }, user: { id: 'adam' } })
    expect(await signedInEmail(browser)).toBe('adam@example.com')
    const copy = app.client()
    for (const [name, value] of impersonating) copy.cookies.set(name, value)
    expect(await signedInEmail(copy)).toBeUndefined()
    const again = await call(browser, 'stopImpersonating')
    expect(again).toMatchObject({ status: 400, message: 'You are not impersonating anyone' })
  })

  test.each([
    [HOUR - 60, 'uma@example.com'],
    [HOUR + 60, undefined],
  ])('lasts an hour: after %i seconds the session is that of %s', async (seconds, email) => {
    const { app, adam } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    app.pass(seconds)
    expect(await signedInEmail(adam)).toBe(email)
  })

  test.each([
    ['an admin', 'ada', {}],
    ['the caller', 'adam', {}],
    ['a user whom the options make an admin', 'uma', { adminUserIds: ['uma'] }],
  ])('is refused for %s', async (_label, userId, admin) => {
    const { app, adam } = await givenAdminUsers(given, { admin })
    const before = await tablesWithoutCounters(app.database)
    expect(await call(adam, 'impersonateUser', { userId })).toMatchObject(REFUSED)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['the admin is demoted', `update "user" set role = 'user' where id = 'adam'`],
    ['the admin is banned', `update "user" set banned = true where id = 'adam'`],
    ['the admin is deleted', `delete from "user" where id = 'adam'`],
    ['the user is an admin too', `update "user" set role = 'user,admin' where id = 'uma'`],
  ])('ends as soon as %s', async (_label, statement) => {
    const { app, adam, uma } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    await run(app.database, statement)
    expect((await call(adam, 'updateUser', { name: 'Mallory' })).status).toBe(401)
    expect(await signedInEmail(adam)).toBeUndefined()
    expect((await call(uma, 'getSession')).data.user.name).toBe('uma')
  })

  test('is refused while the user is banned, and the admin stays signed in', async () => {
    const { app, adam, ada } = await givenAdminUsers(given)
    await call(ada, 'banUser', { userId: 'uma' })
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(adam, 'impersonateUser', { userId: 'uma' })
    expect(refused).toMatchObject({ status: 403, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(await signedInEmail(adam)).toBe('adam@example.com')
  })

  test('ends for all admins as soon as the user is banned', async () => {
    const { adam, ada } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    await call(ada, 'banUser', { userId: 'uma' })
    expect(await signedInEmail(adam)).toBeUndefined()
  })

  test('is listed among the sessions an admin sees, not among the user’s own', async () => {
    const { adam, ada, uma } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const { sessions } = (await call(ada, 'listUserSessions', { userId: 'uma' })).data
    const impersonators = sessions.map(({ impersonatedBy }: { impersonatedBy: string | null }) => impersonatedBy)
    expect(impersonators.sort()).toEqual(['adam', null])
    expect((await call(uma, 'listSessions')).data).toHaveLength(1)
  })

  test.each(['forged', 'empty', 'that of another admin'])(
    'restores no admin session with a cookie that is %s',
    async (kind) => {
      const { adam, ada } = await givenAdminUsers(given)
      await call(adam, 'impersonateUser', { userId: 'uma' })
      await call(ada, 'impersonateUser', { userId: 'max' })
      const otherCookie = ada.cookies.get(ADMIN_COOKIE) ?? ''
      const values: Record<string, string> = { forged: `${otherCookie.slice(0, -4)}AAAA`, empty: '' }
      adam.cookies.set(ADMIN_COOKIE, values[kind] ?? otherCookie)
      const result = await call(adam, 'stopImpersonating')
      expect(result.status).toBe(400)
      expect(result.setCookies.filter((line) => /session_token=[^;]/.test(line))).toEqual([])
      expect(await signedInEmail(adam)).toBeUndefined()
    },
  )

  test('does not start from a cookie: a user with an admin’s session cookie stays the same user', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const max = await clientFor(app, 'max')
    max.cookies.set(ADMIN_COOKIE, adam.cookies.get(ADMIN_COOKIE) ?? '')
    expect((await call(max, 'stopImpersonating')).status).toBe(400)
    expect(await signedInEmail(max)).toBe('max@example.com')
  })

  test('is signed out of together with the admin’s own session, and no cookie of either stays', async () => {
    const { app, adam, ada, uma } = await givenAdminUsers(given)
    const own = new Map(adam.cookies)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const impersonating = new Map(adam.cookies)
    const { status, setCookies } = await call(adam, 'signOut')
    expect(status).toBe(200)
    expect(setCookies.filter((line) => line.includes('Max-Age=0'))).toHaveLength(4)
    expect([...adam.cookies.keys()]).toEqual([])
    for (const cookies of [own, impersonating]) {
      const copy = app.client()
      for (const [name, value] of cookies) copy.cookies.set(name, value)
      expect(await signedInEmail(copy)).toBeUndefined()
    }
    expect(await signedInEmail(uma)).toBe('uma@example.com')
    expect(await signedInEmail(ada)).toBe('ada@example.com')
    const { auditEvent = [] } = await tablesWithoutCounters(app.database)
    expect(auditEvent.slice(-3).map(({ type, actorId, impersonatorId }) => [type, actorId, impersonatorId])).toEqual([
      ['session.revoked', 'uma', 'adam'],
      ['user.impersonation.ended', 'uma', 'adam'],
      ['session.revoked', 'adam', null],
    ])
  })

  test('ends together with the admin’s own session by signing in as another user', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await signedUp(app, 'Zoe')
    const own = new Map(adam.cookies)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const { email, password } = details('Zoe')
    expect((await call(adam, 'signInEmail', { email, password })).status).toBe(200)
    expect(await signedInEmail(adam)).toBe('zoe@example.com')
    expect(adam.cookies.has(ADMIN_COOKIE)).toBe(false)
    const copy = app.client()
    for (const [name, value] of own) copy.cookies.set(name, value)
    expect(await signedInEmail(copy)).toBeUndefined()
  })

  test('signed out of with the cookie of another admin leaves that admin signed in', async () => {
    const { adam, ada } = await givenAdminUsers(given)
    await call(ada, 'impersonateUser', { userId: 'max' })
    await call(adam, 'impersonateUser', { userId: 'uma' })
    adam.cookies.set(ADMIN_COOKIE, ada.cookies.get(ADMIN_COOKIE) ?? '')
    expect((await call(adam, 'signOut')).status).toBe(200)
    expect((await call(ada, 'stopImpersonating')).data.user.id).toBe('ada')
  })

  test('does not restore an admin session that has ended meanwhile', async () => {
    const { app, adam } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    await run(app.database, `update "session" set "impersonatedFrom" = null`)
    await run(app.database, `delete from "session" where "userId" = 'adam'`)
    expect((await call(adam, 'stopImpersonating')).status).toBe(400)
    expect(await signedInEmail(adam)).toBeUndefined()
  })

  test.each(['adam', 'ada'])('ends with the session that began it, which %s ends; others go on', async (by) => {
    const { app, adam, ...others } = await givenAdminUsers(given)
    const { browser, token } = await givenSession(app, 'adam')
    await call(browser, 'impersonateUser', { userId: 'uma' })
    const elsewhere = (await givenSession(app, 'adam')).browser
    await call(elsewhere, 'impersonateUser', { userId: 'max' })
    const ended =
      by === 'adam'
        ? await call(adam, 'revokeSession', { token })
        : await call(others.ada, 'revokeUserSession', { sessionToken: token })
    expect(ended.status).toBe(200)
    expect(await signedInEmail(browser)).toBeUndefined()
    expect(await signedInEmail(elsewhere)).toBe('max@example.com')
    expect([await signedInEmail(adam), await signedInEmail(others.uma)]).toEqual([
      'adam@example.com',
      'uma@example.com',
    ])
    const { auditEvent = [] } = await tablesWithoutCounters(app.database)
    expect(auditEvent.slice(-2).map(({ type, actorId, targetUserId }) => [type, actorId, targetUserId])).toEqual([
      ['session.revoked', by, 'adam'],
      ['user.impersonation.ended', by, 'uma'],
    ])
  })

  test('ends with the session that began it, however that one ends', async () => {
    const { app } = await givenAdminUsers(given)
    const { browser, token } = await givenSession(app, 'adam')
    await call(browser, 'impersonateUser', { userId: 'uma' })
    await app.database.db.deleteFrom('session').where('token', '=', token).execute()
    expect(await signedInEmail(browser)).toBeUndefined()
  })

  test('ends no session of the user, however often they are impersonated', async () => {
    const { app, adam, uma } = await givenAdminUsers(given)
    await run(
      app.database,
      `insert into "session" (id, "userId", token, "expiresAt", "createdAt", "updatedAt", "impersonatedBy")
          select 'i' || n, 'uma', 'i' || n, '2999-01-01', '2999-01-01', '2999-01-01', 'ada' from generate_series(1, 100) n`,
    )
    await call(adam, 'impersonateUser', { userId: 'uma' })
    expect(await signedInEmail(uma)).toBe('uma@example.com')
    const { session = [] } = await tablesWithoutCounters(app.database)
    const theirs = session.filter(({ userId }) => userId === 'uma')
    expect(theirs.filter(({ impersonatedBy }) => impersonatedBy !== null)).toHaveLength(100)
    expect(theirs.filter(({ impersonatedBy }) => impersonatedBy === null)).toHaveLength(1)
  })

  test.each([
    ['sessions are ended', [['revokeUserSessions', { userId: 'adam' }]]],
    ['password is set', [['setUserPassword', { userId: 'adam', newPassword: 'another-horse-battery' }]]],
    [
      'account is banned and unbanned',
      [
        ['banUser', { userId: 'adam' }],
        ['unbanUser', { userId: 'adam' }],
      ],
    ],
    [
      'role is removed and restored',
      [
        ['setRole', { userId: 'adam', role: 'user' }],
        ['setRole', { userId: 'adam', role: 'admin' }],
      ],
    ],
  ] as const)('ends for good when the admin’s %s', async (_label, calls) => {
    const { adam, ada, uma } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    for (const [operation, input] of calls) expect((await call(ada, operation, input)).status).toBe(200)
    expect(await signedInEmail(adam)).toBeUndefined()
    expect(await signedInEmail(uma)).toBe('uma@example.com')
  })

  test('ends for good when the user becomes an admin, even briefly', async () => {
    const { adam, ada, uma } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    for (const role of ['admin', 'user']) await call(ada, 'setRole', { userId: 'uma', role })
    expect(await signedInEmail(adam)).toBeUndefined()
    expect(await signedInEmail(uma)).toBe('uma@example.com')
  })

  test('ends for good when the user becomes an admin at the command line, even briefly', async () => {
    const { app, adam, uma } = await givenAdminUsers(given)
    await call(adam, 'impersonateUser', { userId: 'uma' })
    const server = createServerCaller(createCall(app.services, serverRequest))
    await server.admin.grantRole({ email: 'uma@example.com', role: 'admin' })
    await setUserRole(app, 'uma', 'user')
    expect(await signedInEmail(adam)).toBeUndefined()
    expect(await signedInEmail(uma)).toBe('uma@example.com')
  })
})
