import { FREE_FAILURES } from '@foyer/auth-domain/password/throttle'
import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import { banUserAsAdmin, unbanUserAsAdmin } from '@foyer/trpc-router/operations/admin/ban-user'
import { resetTwoFactorAsAdmin } from '@foyer/trpc-router/operations/admin/reset-two-factor'
import { setRoleAsAdmin } from '@foyer/trpc-router/operations/admin/set-role'
import { unlockUser } from '@foyer/trpc-router/operations/admin/unlock-user'
import { countAttempt, ownCodesCount } from '@foyer/trpc-router/operations/password/password-attempts'
import type { CommandLineCall } from '@foyer/trpc-router/operations/session/lock-actor'
import { secondFactorCount } from '@foyer/trpc-router/operations/two-factor/second-factor-count'
import { deleteUserWithOrganizations } from '@foyer/trpc-router/operations/user/delete-user'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'
import { setUserRole } from './admin-users.ts'

const REASON = 'Ticket 4711'

describe('acts on users at the command line', () => {
  const given = testAppsOn()

  test('a ban ends the sessions, an unban lets the user sign in again; both are recorded with their reason', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const userId = await idOf(app, 'Olga')
    await banUserAsAdmin(byCommand(app), { userId, banReason: REASON })
    expect((await olga.get('/get-session')).json).toBeNull()
    expect((await app.client().post('/sign-in/email', details('Olga'))).status).toBe(403)
    await unbanUserAsAdmin(byCommand(app), userId)
    expect((await app.client().post('/sign-in/email', details('Olga'))).status).toBe(200)
    expect(await recorded(app)).toEqual([
      ['user.banned', 'command line', userId, { banReason: REASON, reason: REASON }],
      ['user.unbanned', 'command line', userId, { reason: REASON }],
    ])
  })

  test('an unlocked user need not wait after wrong passwords', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const wrong = { ...details('Olga'), password: 'not that password' }
    for (let failures = 0; failures < FREE_FAILURES; failures += 1) await app.client().post('/sign-in/email', wrong)
    expect((await app.client().post('/sign-in/email', details('Olga'))).status).toBe(429)
    const userId = await idOf(app, 'Olga')
    await unlockUser(byCommand(app), userId)
    expect((await app.client().post('/sign-in/email', details('Olga'))).status).toBe(200)
    expect(await recorded(app)).toEqual([['user.unlocked', 'command line', userId, { reason: REASON }]])
  })

  test('an unlocked user need not wait in a browser of their own, nor for codes or a second factor', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    const { client: zoe } = await givenTwoFactorUser(app, 'Zoe')
    const userId = await idOf(app, 'Zoe')
    await zoe.post('/sign-out')
    const wrong = { ...details('Zoe'), password: 'not that password' }
    for (let failures = 0; failures < FREE_FAILURES; failures += 1) await zoe.post('/sign-in/email', wrong)
    expect((await zoe.post('/sign-in/email', details('Zoe'))).status).toBe(429)
    const call = byCommand(app)
    await countAttempt(call, ownCodesCount(userId))
    await countAttempt(call, await secondFactorCount(call, 'known', userId))
    await countAttempt(call, await secondFactorCount(call, 'stranger', userId))
    await unlockUser(call, userId)
    expect(await countRows(app.database, 'signInThrottle')).toBe(0)
    expect((await zoe.post('/sign-in/email', details('Zoe'))).status).toBe(200)
  })

  test('over the network nobody is at the command line, whatever their call has', async () => {
    const app = await given()
    await givenUsers(app, 'uma')
    const call = { ...byCommand(app), request: { ...serverRequest, transport: 'http' as const } }
    const before = await tablesWithoutCounters(app.database)
    await expect(unbanUserAsAdmin(call, 'uma')).rejects.toThrow()
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a second factor is removed, and the sessions with it', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    const { client: zoe } = await givenTwoFactorUser(app, 'Zoe')
    const userId = await idOf(app, 'Zoe')
    await resetTwoFactorAsAdmin(byCommand(app), { userId, reason: REASON })
    expect((await zoe.get('/get-session')).json).toBeNull()
    expect((await app.client().post('/sign-in/email', details('Zoe'))).json).toHaveProperty('token')
    expect(await recorded(app)).toEqual([['user.two-factor.reset', 'command line', userId, { reason: REASON }]])
  })

  test('the only admin can be demoted, banned and deleted, which no admin can do to themselves', async () => {
    const app = await given()
    await givenUsers(app, 'adam')
    await setUserRole(app, 'adam', 'admin')
    expect(await setRoleAsAdmin(byCommand(app), { userId: 'adam', role: new Set(['user']) })).toMatchObject({
      role: 'user',
    })
    await setUserRole(app, 'adam', 'admin')
    await banUserAsAdmin(byCommand(app), { userId: 'adam', banReason: REASON })
    await deleteUserWithOrganizations(byCommand(app), 'adam')
    expect(await app.database.db.selectFrom('user').select('id').execute()).toEqual([])
  })

  test('a deleted user takes the organizations along that they alone own; the others lose a member', async () => {
    const app = await given()
    const as = await givenUsers(app, 'olga', 'max')
    await as('olga').post('/organization/create', { name: 'Alone', slug: 'alone' })
    const { id } = (await as('max').post('/organization/create', { name: 'Acme', slug: 'acme' })).json
    await app.database.db
      .insertInto('member')
      .values({ id: 'm', organizationId: id, userId: 'olga', role: 'member', createdAt: new Date() })
      .execute()
    await deleteUserWithOrganizations(byCommand(app), 'olga')
    const left = await app.database.db.selectFrom('organization').select('slug').execute()
    expect(left).toEqual([{ slug: 'acme' }])
    expect((await recorded(app)).map(([type, actor]) => [type, actor])).toEqual([
      ['user.deleted', 'command line'],
      ['organization.deleted', 'command line'],
      ['organization.member.removed', 'command line'],
    ])
  })

  test.each<[string, (call: CommandLineCall) => Promise<unknown>]>([
    ['a ban', (call) => banUserAsAdmin(call, { userId: 'nobody' })],
    ['an unban', (call) => unbanUserAsAdmin(call, 'nobody')],
    ['an unlock', (call) => unlockUser(call, 'nobody')],
    ['a reset', (call) => resetTwoFactorAsAdmin(call, { userId: 'nobody', reason: REASON })],
    ['a role', (call) => setRoleAsAdmin(call, { userId: 'nobody', role: new Set(['user']) })],
    ['an unknown role', (call) => setRoleAsAdmin(call, { userId: 'uma', role: new Set(['emperor']) })],
    ['a deletion', (call) => deleteUserWithOrganizations(call, 'nobody')],
  ])('%s that is refused changes nothing', async (_what, act) => {
    const app = await given()
    await givenUsers(app, 'uma')
    const before = await tablesWithoutCounters(app.database)
    await expect(act(byCommand(app))).rejects.toThrow(/not found/i)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  function byCommand(app: TestApp): CommandLineCall {
    return { ...createCall(app.services, serverRequest), commandLine: { reason: REASON } }
  }

  async function idOf(app: TestApp, name: string): Promise<string> {
    const { email } = details(name)
    return (await app.database.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow())
      .id
  }

  async function recorded(app: TestApp) {
    const events = await app.database.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('actorId', '=', 'command line')
      .orderBy('id')
      .execute()
    return events.map(({ type, actorId, targetUserId, detail }) => [
      type,
      actorId,
      targetUserId,
      JSON.parse(detail ?? '{}'),
    ])
  }
})
