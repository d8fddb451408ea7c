import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { type Cast, givenCompany, leadsTo, rolesIn } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'

const ONLY_OWNER = 'You cannot leave the organization as the only owner'
const acme = { organizationId: 'acme' }
const olga = { ...acme, memberId: 'acme-olga' }

/** Every way in which an owner may cease to be one. */
const waysOut: readonly [does: string, input: object][] = [
  ['leaveOrganization', acme],
  ['removeMember', { ...acme, memberIdOrEmail: 'acme-olga' }],
  ['removeMember', { ...acme, memberIdOrEmail: 'olga@example.com' }],
  ['removeMember', { ...acme, memberIdOrEmail: 'OLGA@Example.com' }],
  ['updateMemberRole', { ...olga, role: 'admin' }],
  ['updateMemberRole', { ...olga, role: 'member' }],
  ['updateMemberRole', { ...olga, role: ['admin', 'Owner'] }],
  ['updateMemberRole', { ...olga, role: 'admin, owner' }],
  ['deleteUser', {}],
]

describe.each(testDatabases())('owners on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ name, knock }) => {
    test.each(['owner', 'owner,admin', 'member,owner'])('the last one, who is "%s", stays it', async (role) => {
      const world = await given()
      const { as } = await givenCompany(world, { [role]: 'olga', admin: 'adam', member: 'mia', coowner: 'max' })
      const before = await lastingTables(world.database)
      for (const [does, input] of waysOut) {
        const said = await knock(as('olga'), does, input)
        expect(said, `${does} ${JSON.stringify(input)}`).toMatchObject({ status: 400, message: ONLY_OWNER })
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(waysOut)('one of two may go by %s %j', async (does, input) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', 'admin,owner': 'otto', member: 'mia' })
      expect((await knock(as('olga'), does, input)).status).toBe(200)
      const left = await rolesIn(world)
      expect(left).toMatchObject({ otto: 'admin,owner', mia: 'member' })
      expect((left.olga ?? '').split(',')).not.toContain('owner')
    })

    test.each([
      ['leaves', 'leaveOrganization', acme, { mia: 'member' }],
      ['deletes the account', 'deleteUser', {}, { mia: 'member' }],
    ])('the last one who %s goes once there is another', async (_title, does, input, others) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', member: ['mia', 'max'] })
      const promoted = await knock(as('olga'), 'updateMemberRole', { ...acme, memberId: 'acme-max', role: 'owner' })
      expect(promoted.data).toMatchObject({ id: 'acme-max', role: 'owner' })
      expect((await knock(as('olga'), does, input)).status).toBe(200)
      expect(await rolesIn(world)).toEqual({ ...others, max: 'owner' })
    })

    const cast: Cast = { owner: ['olga', 'otto'], admin: 'adam', member: 'mia' }

    test.each([
      ['removes an owner', 'removeMember', { ...acme, memberIdOrEmail: 'acme-olga' }, 400],
      ['removes an owner by address', 'removeMember', { ...acme, memberIdOrEmail: 'olga@example.com' }, 400],
      ['demotes an owner', 'updateMemberRole', { ...olga, role: 'member' }, 403],
      ['leaves an owner one', 'updateMemberRole', { ...olga, role: 'owner' }, 403],
      ['makes a member owner', 'updateMemberRole', { ...acme, memberId: 'acme-mia', role: 'owner' }, 403],
      [
        'makes a member owner besides',
        'updateMemberRole',
        { ...acme, memberId: 'acme-mia', role: 'member,owner' },
        403,
      ],
      ['becomes owner', 'updateMemberRole', { ...acme, memberId: 'acme-adam', role: ['admin', 'owner'] }, 403],
      ['invites an owner', 'inviteMember', { ...acme, email: 'zoe@example.com', role: 'owner' }, 403],
      ['hands the organization over', 'transferOwnership', { ...acme, memberId: 'acme-mia' }, 403],
    ])('no admin %s', async (_title, does, input, status) => {
      if (!leadsTo({ name }, does)) return
      const world = await given()
      const { as } = await givenCompany(world, cast)
      const before = await lastingTables(world.database)
      expect((await knock(as('adam'), does, input)).status).toBe(status)
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('an owner makes and unmakes owners', async () => {
      const world = await given()
      const { as } = await givenCompany(world, cast)
      const set = (memberId: string, role: string) =>
        knock(as('olga'), 'updateMemberRole', { ...acme, memberId, role }).then(({ status }) => status)
      expect([await set('acme-mia', 'owner'), await set('acme-otto', 'admin,member')]).toEqual([200, 200])
      expect(await rolesIn(world)).toEqual({ adam: 'admin', mia: 'owner', olga: 'owner', otto: 'admin,member' })
    })

    test('the last owner may take on other roles besides', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      const said = await knock(as('olga'), 'updateMemberRole', { ...olga, role: ['owner', 'admin'] })
      expect(said.data).toMatchObject({ role: 'owner,admin' })
    })
  })

  test.each([
    ['owner', 'member', 'admin', 'owner'],
    ['owner,admin', 'admin', 'admin', 'owner,admin'],
    ['member,owner', 'member,auditor', 'admin,member', 'owner,auditor'],
  ])('"%s" hands over to "%s": they are then "%s" and "%s"', async (giver, taker, left, gained) => {
    const world = await given()
    const { as } = await givenCompany(world, { [giver]: 'olga', [taker]: 'mia' })
    const { members } = await as('olga').trpc.member.transferOwnership.mutate({ ...acme, memberId: 'acme-mia' })
    expect(members).toMatchObject([
      { id: 'acme-olga', role: left },
      { id: 'acme-mia', role: gained },
    ])
    expect(await rolesIn(world)).toEqual({ olga: left, mia: gained })
  })
})
