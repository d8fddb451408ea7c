import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { organizationRoles } from '#migrations/0008-organization-roles.ts'
import { takeEndedRoles } from '#organizations/ending-roles.ts'
import { countMembersWithRole, findActor, findMember } from '#organizations/members.ts'
import {
  changeOrganizationRole,
  deleteOrganizationRole,
  findOrganizationRole,
} from '#organizations/organization-roles.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { givenAcme, later, now, rowOf } from '#testing/rows.ts'
import { moveMemberships } from '#users/anonymous-users.ts'

const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000)

onBothEngines('the roles of members and invitations', (engine) => {
  const app = tablesOn(engine)
  const write = (statement: string) => sql.raw(statement).execute(app.db)
  const rowsOf = async (table: 'memberRole' | 'invitationRole') => {
    const rows = await app.db.selectFrom(table).select(['roleId', 'storedRoleId']).orderBy('roleId').execute()
    return rows.map(({ roleId, storedRoleId }) => (storedRoleId === null ? roleId : `of the organization: ${roleId}`))
  }
  const held = async (at = now) => [...((await findMember(app.db, 'acme', { userId: 'olga' }, at))?.roles ?? [])]
  const given = (roles: string, userId = 'olga') =>
    write(`update "member" set "role" = '${roles}' where "userId" = '${userId}'`)

  beforeEach(async () => {
    await givenAcme(app.db)
    await app.db.insertInto('organizationRole').values(rowOf.organizationRole()).execute()
  })

  test('are rows by their ids, whoever writes the names', async () => {
    await given('owner,helper,odd')
    expect(await rowsOf('memberRole')).toEqual([
      'configured:odd',
      'configured:owner',
      'of the organization: helper-role',
    ])
    expect(await held()).toEqual(['owner', 'helper', 'odd'])
    await given('helper')
    expect(await rowsOf('memberRole')).toEqual(['of the organization: helper-role'])
  })

  test('of an invitation are rows while it is pending', async () => {
    await write(`update "invitation" set "role" = 'helper,member'`)
    expect(await rowsOf('invitationRole')).toEqual(['configured:member', 'of the organization: helper-role'])
    await write(`update "invitation" set "status" = 'accepted'`)
    expect(await rowsOf('invitationRole')).toEqual([])
  })

  test('that end are held until then, and keep their end while others change', async () => {
    await given('helper')
    await write(`update "memberRole" set "until" = '${tomorrow.toISOString()}'`)
    await given('helper,auditor')
    await given('helper')
    expect(await held(new Date(tomorrow.getTime() - 1))).toEqual(['helper'])
    expect(await held(tomorrow)).toEqual(['member'])
    const actor = await findActor(app.db, 'acme', 'olga', now)
    expect(actor?.member.ends).toEqual(new Map([['helper', tomorrow]]))
    expect(actor).toMatchObject({ made: [{ name: 'helper', permissions: { member: ['create'] } }] })
  })

  test('count as an owner only where they do not end', async () => {
    await given('owner')
    expect(await countMembersWithRole(app.db, 'acme', 'owner')).toBe(1)
    await write(`update "memberRole" set "until" = '${later.toISOString()}'`)
    expect(await countMembersWithRole(app.db, 'acme', 'owner')).toBe(0)
  })

  test('are renamed by their ids: who has one keeps it', async () => {
    await given('owner,helper')
    await write(`update "invitation" set "role" = 'helper'`)
    const role = await findOrganizationRole(app.db, 'acme', { name: 'helper' })
    if (role === undefined) throw new Error('no role')
    await app.db.transaction().execute((trx) => changeOrganizationRole(trx, role, { ...role, name: 'clerk' }))
    expect(await held()).toEqual(['owner', 'clerk'])
    expect(await rowsOf('memberRole')).toEqual(['configured:owner', 'of the organization: helper-role'])
    expect(await app.db.selectFrom('invitation').select('role').execute()).toEqual([{ role: 'clerk' }])
  })

  test.each([
    [() => given('helper'), 'memberRole_storedRoleId_fkey'],
    [() => write(`update "invitation" set "role" = 'helper'`), 'invitationRole_storedRoleId_fkey'],
  ])('keep their role from being deleted', async (give, constraint) => {
    await give()
    const deleted = app.db.transaction().execute((trx) => deleteOrganizationRole(trx, 'helper-role'))
    await expect(deleted).rejects.toMatchObject({ constraint })
  })

  test('go with their organization', async () => {
    await given('helper')
    await write(`delete from "organization" where "id" = 'acme'`)
    expect([await rowsOf('memberRole'), await rowsOf('invitationRole')]).toEqual([[], []])
  })

  test('from before there were rows are carried over, each once, and none that a member has lost since', async () => {
    await write(`insert into "user" select (jsonb_populate_record("user", jsonb_build_object('id', n, 'email', n || '@example.com',
      'username', null))).* from "user", generate_series(1, 1500) n where "id" = 'olga'`)
    await write(`insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
      select n, 'acme', n, 'member', now() from generate_series(1, 1500) n`)
    await write('delete from "memberRole"')
    await write('delete from "invitationRole"')
    await write(`update "member" set "role" = 'admin,member'`)
    await write(`delete from "memberRole" where "memberId" <> '7'`)
    await write(`update "memberRole" set "until" = now() where "roleId" = 'configured:admin'`)
    await organizationRoles.carryOver(app.db)
    await organizationRoles.carryOver(app.db)
    const { rows } = await sql`select "roleId", count(*)::int as "members", count("until")::int as "ending"
      from "memberRole" group by 1 order by 1`.execute(app.db)
    expect(rows).toEqual([
      { roleId: 'configured:admin', members: 1501, ending: 1 },
      { roleId: 'configured:member', members: 1501, ending: 0 },
    ])
    expect(await rowsOf('invitationRole')).toEqual(['configured:member'])
  })

  test('of a guest who is merged are held until the later end, and for ever where one of the two is', async () => {
    await write(`insert into "user" select (jsonb_populate_record("user", jsonb_build_object('id', 'guest', 'email', 'guest@example.com',
      'username', null))).* from "user" where "id" = 'olga'`)
    await write(`insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
      values ('g', 'acme', 'guest', 'owner,admin,helper,auditor', now())`)
    await given('owner,admin,helper,keeper', 'olga')
    const ends = (of: string, role: string, at: Date) =>
      write(`update "memberRole" set "until" = '${at.toISOString()}' where "roleId" = '${role}'
        and "memberId" in (select "id" from "member" where "userId" = '${of}')`)
    await ends('olga', 'configured:owner', tomorrow)
    await ends('guest', 'configured:admin', tomorrow)
    await ends('olga', 'helper-role', tomorrow)
    await ends('guest', 'helper-role', later)
    await ends('guest', 'configured:auditor', tomorrow)
    await app.db.transaction().execute((trx) => moveMemberships(trx, 'guest', 'olga'))
    const member = await findMember(app.db, 'acme', { userId: 'olga' }, now)
    expect(member?.roles).toEqual(new Set(['owner', 'admin', 'helper', 'keeper', 'auditor']))
    expect(member?.ends).toEqual(
      new Map([
        ['helper', later],
        ['auditor', tomorrow],
      ]),
    )
  })

  test('that have ended are taken, also where a writer has left a row without its name', async () => {
    await given('helper')
    await write(`update "memberRole" set "until" = '${now.toISOString()}'`)
    await write(`set session_replication_role = replica; update "member" set "role" = 'member';
      set session_replication_role = default`)
    await app.db.transaction().execute((trx) => takeEndedRoles(trx, 'acme', { now: tomorrow, limit: 9 }))
    expect(await held(tomorrow)).not.toContain('helper')
    expect(await rowsOf('memberRole')).not.toContain('of the organization: helper-role')
  })

  test.each(['Helper', 'two words', 'helper,owner', '', 'a'.repeat(65), 'ä'])('are not called %o', async (name) => {
    const made = app.db
      .insertInto('organizationRole')
      .values(rowOf.organizationRole({ id: 'other', name }))
      .execute()
    await expect(made).rejects.toMatchObject({ constraint: 'organization_role_name_check' })
  })
})
