import { API_KEYS } from '@foyer/testing/api-keys'
import type { TestClient } from '@foyer/testing/client'
import { outboxDrained } from '@foyer/testing/mail'
import { givenOrganization, rolesIn } from '@foyer/testing/organizations'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { describe, expect, test } from 'vitest'
import { keptAppsOn } from '#trpc-router/memory/kept-apps.ts'
import { detailsOf, give, later } from './temporary-roles.ts'

const HOUR = 3600
const acme = { organizationId: 'acme' }
const organization = { roles: { clerk: { team: ['create'] } } }

const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

const mayInvite = async (client: TestClient) =>
  (await call(client, 'hasPermission', { ...acme, permissions: { invitation: ['create'] } })).data.success

/** Ways to tell whether somebody is an admin. */
const asked: [string, (client: TestClient) => Promise<unknown>][] = [
  ['has-permission', mayInvite],
  [
    'explain',
    async (client) =>
      (await call(client, 'explainPermission', { ...acme, permission: 'invitation:create' })).data.allowed,
  ],
  [
    'a guard',
    async (client) => (await call(client, 'updateOrganization', { ...acme, data: { name: 'Acme' } })).status === 200,
  ],
  [
    'a token',
    async (client) =>
      JSON.stringify(claimsOf((await call(client, 'getToken', acme)).data.token)).includes('invitation:create'),
  ],
  ['the active member', async (client) => (await call(client, 'getActiveMember', acme)).data.role === 'admin'],
]

describe('a role that is given until a time', () => {
  const given = keptAppsOn()

  async function givenAcme() {
    const app = await given({ ...API_KEYS, organization, jwt: { enabled: true } })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam', member: ['mia', 'max'] })
    app.stopClock()
    return { app, as }
  }

  /** Mia is an admin for an hour. */
  async function givenAdminForAnHour() {
    const { app, as } = await givenAcme()
    const until = later(app, HOUR)
    expect((await give(as('olga'), 'mia', { role: 'admin', until, reason: 'Night shift' })).status).toBe(200)
    return { app, as, until }
  }

  test.each(asked)('counts for %s until then and not from then on, before it is swept', async (_name, isAdmin) => {
    const { app, as } = await givenAdminForAnHour()
    expect(await isAdmin(as('mia'))).toBe(true)
    app.pass(HOUR - 0.001)
    expect(await isAdmin(as('mia'))).toBe(true)
    app.pass(0.001)
    expect(await isAdmin(as('mia'))).toBe(false)
    expect(await rolesIn(app)).toMatchObject({ mia: 'admin' })
  })

  test('is kept in memory until then', async () => {
    const { app, as } = await givenAdminForAnHour()
    await mayInvite(as('mia'))
    const before = app.services.memory?.use().hits ?? 0
    app.pass(HOUR - 0.001)
    expect([await mayInvite(as('mia')), app.services.memory?.use().hits]).toEqual([true, before + 1])
    app.pass(0.001)
    expect([await mayInvite(as('mia')), app.services.memory?.use().hits]).toEqual([false, before + 1])
  })

  test('is in no token for longer, and explained with its end', async () => {
    const { app, as, until } = await givenAdminForAnHour()
    app.pass(HOUR - 60)
    const { exp } = claimsOf((await call(as('mia'), 'getToken', acme)).data.token)
    expect(exp).toBe(Math.floor(until.getTime() / 1000))
    const { data } = await call(as('olga'), 'explainPermission', { ...acme, userId: 'mia', permission: 'team:create' })
    expect(data.roles).toEqual([{ role: 'admin', from: 'member', until: until.toISOString(), grants: true }])
  })

  test('is listed with its end, and not from then on', async () => {
    const { app, as, until } = await givenAdminForAnHour()
    const mia = async () => {
      const { data } = await call(as('max'), 'member.listMembers', { ...acme, search: 'mia' })
      return data.members.map(({ role, ends }: { role: string; ends: object }) => ({ role, ends }))
    }
    expect(await mia()).toEqual([{ role: 'admin', ends: { admin: until } }])
    app.pass(HOUR)
    expect(await mia()).toEqual([{ role: 'member', ends: {} }])
  })

  test('is told in the event, with the reason', async () => {
    const { app, until } = await givenAdminForAnHour()
    expect(await detailsOf(app, 'organization.member.changed')).toEqual([
      { of: 'mia', from: ['member'], roles: ['admin'], ends: { admin: until.toISOString() }, reason: 'Night shift' },
    ])
  })

  test('is taken by the sweeper once, with the invitations that were sent by right of it; member remains', async () => {
    const { app, as } = await givenAdminForAnHour()
    const invited = await call(as('mia'), 'inviteMember', { ...acme, email: 'nina@example.com', role: 'member' })
    expect(invited.status, invited.text).toBe(200)
    app.pass(HOUR)
    await Promise.all([sweep(app.services), sweep(app.services)])
    await sweep(app.services)
    expect(await rolesIn(app)).toMatchObject({ mia: 'member', adam: 'admin', olga: 'owner' })
    const changes = await detailsOf(app, 'organization.member.changed')
    expect(changes.slice(1)).toEqual([{ of: 'mia', from: ['admin'], roles: ['member'], ended: ['admin'] }])
    expect(await detailsOf(app, 'organization.invitation.canceled')).toMatchObject([{ email: 'nina@example.com' }])
    expect(await app.database.db.selectFrom('invitation').select('status').execute()).toEqual([{ status: 'canceled' }])
    await outboxDrained(app)
  })

  test('leaves those that have no end', async () => {
    const { app, as } = await givenAcme()
    await give(as('olga'), 'mia', { role: 'clerk' })
    await give(as('olga'), 'mia', { role: ['clerk', 'admin'], until: later(app, HOUR) })
    app.pass(HOUR)
    expect((await call(as('mia'), 'getActiveMember', acme)).data.role).toBe('clerk')
    await sweep(app.services)
    expect(await rolesIn(app)).toMatchObject({ mia: 'clerk' })
  })

  test('is swept once where it is that of a plain member, which remains', async () => {
    const { app, as } = await givenAcme()
    await give(as('olga'), 'adam', { role: ['member', 'clerk'], until: later(app, HOUR) })
    await give(as('olga'), 'adam', { role: 'member' })
    app.pass(HOUR)
    await sweep(app.services)
    await sweep(app.services)
    expect((await detailsOf(app, 'organization.member.changed')).filter(({ ended }) => ended)).toEqual([])
    const ends = await app.database.db.selectFrom('memberRole').select('until').where('until', 'is not', null).execute()
    expect(ends).toEqual([])
  })

  test('may be given again after its end, before it is swept', async () => {
    const { app, as } = await givenAdminForAnHour()
    app.pass(HOUR)
    expect((await give(as('olga'), 'mia', { role: 'admin' })).status).toBe(200)
    await sweep(app.services)
    expect(await mayInvite(as('mia'))).toBe(true)
    expect(await rolesIn(app)).toMatchObject({ mia: 'admin' })
  })

  test('keeps its end in a change that names none, beside roles that have none', async () => {
    const { app, as, until } = await givenAdminForAnHour()
    await give(as('olga'), 'mia', { role: ['admin', 'clerk'] })
    expect((await detailsOf(app, 'organization.member.changed')).at(-1)).toMatchObject({
      roles: ['admin', 'clerk'],
      ends: { admin: until.toISOString() },
    })
    app.pass(HOUR)
    expect((await call(as('mia'), 'getActiveMember', acme)).data.role).toBe('clerk')
  })

  test('has no end any more once that is taken away', async () => {
    const { app, as } = await givenAdminForAnHour()
    await give(as('olga'), 'mia', { role: 'admin', until: null })
    app.pass(HOUR)
    await sweep(app.services)
    expect(await mayInvite(as('mia'))).toBe(true)
  })

  test('is what its holder gives on for no longer than they have it', async () => {
    const { app, as, until } = await givenAdminForAnHour()
    const before = await tablesWithoutCounters(app.database)
    const tooLate = new Date(until.getTime() + 1)
    const invited = { ...acme, email: 'nina@example.com', role: 'admin' }
    const refused = [
      give(as('mia'), 'mia', { role: 'admin', until: null }),
      give(as('mia'), 'mia', { role: 'admin', until: tooLate }),
      give(as('mia'), 'max', { role: 'admin' }),
      give(as('mia'), 'max', { role: 'admin', until: tooLate }),
      call(as('mia'), 'inviteMember', invited),
      call(as('mia'), 'createOrganizationApiKey', { ...acme, permissions: { team: ['create'] } }),
      call(as('mia'), 'createRole', { ...acme, role: 'mine', permission: { team: ['create'] } }),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 403))
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await give(as('mia'), 'max', { role: 'admin', until })).status).toBe(200)
  })

  const wrong: [string, (app: TestApp) => unknown][] = [
    ['has passed', (app) => later(app, -1)],
    ['is now', (app) => later(app, 0)],
    ['is no date', () => 'tomorrow'],
    ['is a number', () => 5],
    ['is beyond the year 9999', () => '+010000-01-01T00:00:00Z'],
    ['is the last of year 9999', () => '9999-12-31T23:59:59-23:59'],
  ]
  test.each(wrong)('is not given where the time %s', async (_title, until) => {
    const { app, as } = await givenAcme()
    const before = await tablesWithoutCounters(app.database)
    expect((await give(as('olga'), 'mia', { role: 'admin', until: until(app) })).status).toBe(400)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
