import { givenOrganization, type MembersByRole, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const ONLY_OWNER = 'You cannot leave the organization as the only owner'
const acme = { organizationId: 'acme' }
const olga = { ...acme, memberId: 'acme-olga' }

/** Every request by which Olga stops being an owner. */
const ownerRemovals: readonly [operation: string, input: object][] = [
  ['leaveOrganization', acme],
  ['removeMember', { ...acme, memberIdOrEmail: 'acme-olga' }],
  ['removeMember', { ...acme, memberIdOrEmail: 'olga@example.com' }],
  ['removeMember', { ...acme, memberIdOrEmail: 'OLGA@Example.com' }],
  ['updateMemberRole', { ...olga, role: 'admin' }],
  ['updateMemberRole', { ...olga, role: 'member' }],
  ['updateMemberRole', { ...olga, role: ['admin', 'member'] }],
  ['deleteUser', {}],
]

describe('owners', () => {
  const given = testAppsOn()

  test.each(['owner', 'owner,admin', 'member,owner'])(
    'the last owner, with the role "%s", stays owner',
    async (role) => {
      const app = await given()
      const { as } = await givenOrganization(app, { [role]: 'olga', admin: 'adam', member: 'mia', coowner: 'max' })
      const before = await tablesWithoutCounters(app.database)
      for (const [operation, input] of ownerRemovals) {
        const result = await call(as('olga'), operation, input)
        expect(result, `${operation} ${JSON.stringify(input)}`).toMatchObject({ status: 400, message: ONLY_OWNER })
      }
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test.each(ownerRemovals)('one of two owners can be removed by %s %j', async (operation, input) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', 'admin,owner': 'otto', member: 'mia' })
    expect((await call(as('olga'), operation, input)).status).toBe(200)
    const left = await rolesIn(app)
    expect(left).toMatchObject({ otto: 'admin,owner', mia: 'member' })
    expect((left.olga ?? '').split(',')).not.toContain('owner')
  })

  test.each([
    ['leaves', 'leaveOrganization', acme, { mia: 'member' }],
    ['deletes the account', 'deleteUser', {}, { mia: 'member' }],
  ])('an owner who %s succeeds once there is another', async (_title, operation, input, others) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: ['mia', 'max'] })
    const promoted = await call(as('olga'), 'updateMemberRole', { ...acme, memberId: 'acme-max', role: 'owner' })
    expect(promoted.data).toMatchObject({ id: 'acme-max', role: 'owner' })
    expect((await call(as('olga'), operation, input)).status).toBe(200)
    expect(await rolesIn(app)).toEqual({ ...others, max: 'owner' })
  })

  const roles: MembersByRole = { owner: ['olga', 'otto'], admin: 'adam', member: 'mia' }

  test.each([
    ['removes an owner', 'removeMember', { ...acme, memberIdOrEmail: 'acme-olga' }, 400],
    ['removes an owner by email', 'removeMember', { ...acme, memberIdOrEmail: 'olga@example.com' }, 400],
    ['demotes an owner', 'updateMemberRole', { ...olga, role: 'member' }, 403],
    ['sets an owner to owner', 'updateMemberRole', { ...olga, role: 'owner' }, 403],
    ['makes a member an owner', 'updateMemberRole', { ...acme, memberId: 'acme-mia', role: 'owner' }, 403],
    [
      'adds the owner role to a member',
      'updateMemberRole',
      { ...acme, memberId: 'acme-mia', role: 'member,owner' },
      403,
    ],
    ['becomes an owner', 'updateMemberRole', { ...acme, memberId: 'acme-adam', role: ['admin', 'owner'] }, 403],
    ['invites an owner', 'inviteMember', { ...acme, email: 'zoe@example.com', role: 'owner' }, 403],
    ['transfers ownership', 'transferOwnership', { ...acme, memberId: 'acme-mia' }, 403],
  ])('no admin %s', async (_title, operation, input, status) => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    const before = await tablesWithoutCounters(app.database)
    expect((await call(as('adam'), operation, input)).status).toBe(status)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('an owner grants and revokes the owner role', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, roles)
    const set = (memberId: string, role: string) =>
      call(as('olga'), 'updateMemberRole', { ...acme, memberId, role }).then(({ status }) => status)
    expect([await set('acme-mia', 'owner'), await set('acme-otto', 'admin,member')]).toEqual([200, 200])
    expect(await rolesIn(app)).toEqual({ adam: 'admin', mia: 'owner', olga: 'owner', otto: 'admin,member' })
  })

  test('the last owner can add other roles', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const result = await call(as('olga'), 'updateMemberRole', { ...olga, role: ['owner', 'admin'] })
    expect(result.data).toMatchObject({ role: 'owner,admin' })
  })

  test.each([
    ['owner', 'member', 'admin', 'owner'],
    ['owner,admin', 'admin', 'admin', 'owner,admin'],
    ['member,owner', 'member,auditor', 'admin,member', 'owner,auditor'],
  ])('a transfer of ownership from "%s" to "%s" results in "%s" and "%s"', async (from, to, left, gained) => {
    const app = await given()
    const { as } = await givenOrganization(app, { [from]: 'olga', [to]: 'mia' })
    const { members } = await as('olga').trpc.member.transferOwnership.mutate({ ...acme, memberId: 'acme-mia' })
    expect(members).toMatchObject([
      { id: 'acme-olga', role: left },
      { id: 'acme-mia', role: gained },
    ])
    expect(await rolesIn(app)).toEqual({ olga: left, mia: gained })
  })
})
