import { givenOrganization, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { describe, expect, test } from 'vitest'
import { give, later } from './temporary-roles.ts'

const acme = { organizationId: 'acme' }
const HOUR = 3600

describe('an owner for a time', () => {
  const given = testAppsOn()

  /** Mia is an owner for an hour beside Olga. */
  async function givenOwners() {
    const app = await given({ user: { deleteUser: { enabled: true } } })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam', member: 'mia' })
    app.stopClock()
    expect((await give(as('olga'), 'mia', { role: 'owner', until: later(app, HOUR) })).status).toBe(200)
    return { app, as }
  }

  const ways: [string, string, string, object][] = [
    ['leave', 'olga', 'leaveOrganization', acme],
    ['be removed', 'mia', 'removeMember', { ...acme, memberIdOrEmail: 'acme-olga' }],
    ['remove themselves', 'olga', 'removeMember', { ...acme, memberIdOrEmail: 'acme-olga' }],
    ['be demoted', 'mia', 'updateMemberRole', { ...acme, memberId: 'acme-olga', role: 'member' }],
    ['step down', 'olga', 'updateMemberRole', { ...acme, memberId: 'acme-olga', role: 'member' }],
    ['delete their account', 'olga', 'deleteUser', {}],
  ]
  test.each(ways)('is no reason to let the last one without an end %s', async (_way, who, operation, input) => {
    const { app, as } = await givenOwners()
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(as(who), operation, input)
    expect(refused).toMatchObject({ status: 400, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('makes nobody an owner for longer, and hands on no ownership', async () => {
    const { app, as } = await givenOwners()
    const before = await tablesWithoutCounters(app.database)
    const refused = [
      give(as('mia'), 'mia', { role: 'owner', until: null }),
      give(as('mia'), 'adam', { role: 'owner' }),
      give(as('mia'), 'adam', { role: 'owner', until: later(app, HOUR + 1) }),
      call(as('mia'), 'transferOwnership', { ...acme, memberId: 'acme-adam' }),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('may leave, be removed and be demoted', async () => {
    const { app, as } = await givenOwners()
    expect((await give(as('olga'), 'mia', { role: 'admin' })).status).toBe(200)
    await give(as('olga'), 'mia', { role: 'owner', until: later(app, HOUR) })
    expect((await call(as('mia'), 'leaveOrganization', acme)).status).toBe(200)
    expect(await rolesIn(app)).toEqual({ olga: 'owner', adam: 'admin' })
  })

  test('is a member afterwards', async () => {
    const { app, as } = await givenOwners()
    app.pass(HOUR)
    expect((await call(as('mia'), 'deleteOrganization', acme)).status).toBe(403)
    await sweep(app.services)
    expect(await rolesIn(app)).toEqual({ olga: 'owner', adam: 'admin', mia: 'member' })
  })

  test('lasts where the ownership is transferred to them', async () => {
    const { app, as } = await givenOwners()
    expect((await call(as('olga'), 'transferOwnership', { ...acme, memberId: 'acme-mia' })).status).toBe(200)
    app.pass(HOUR)
    await sweep(app.services)
    expect(await rolesIn(app)).toEqual({ olga: 'admin', adam: 'admin', mia: 'owner' })
  })
})
