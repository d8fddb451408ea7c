import { outboxDrained } from '@foyer/testing/mail'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
const organization = {
  permissions: { invoice: ['read', 'pay'] },
  roles: { biller: { invoice: ['read'] }, keeper: { ac: ['create', 'update', 'delete'], member: ['update'] } },
}
const clerk = { ...acme, role: 'Clerk', permission: { invoice: ['read', 'read'] } }

describe('a role that an organization makes', () => {
  const given = testAppsOn()

  async function givenAcme() {
    const app = await given({ organization })
    const people = { owner: 'olga', admin: 'adam', member: 'mia', keeper: 'kim' }
    return { app, ...(await givenOrganization(app, people)) }
  }

  async function givenClerk() {
    const acmeWithClerk = await givenAcme()
    const { data } = await call(acmeWithClerk.as('olga'), 'createRole', clerk)
    return { ...acmeWithClerk, roleId: String(data.roleData.id) }
  }

  const rowsOf = async (app: Awaited<ReturnType<typeof given>>, statement: string) =>
    (await sql.raw<Record<string, unknown>>(statement).execute(app.database.db)).rows
  const may = async (as: Parameters<typeof call>[0], permissions: object) =>
    (await call(as, 'hasPermission', { ...acme, permissions })).data.success
  const give = (as: Parameters<typeof call>[0], memberId: string, role: unknown) =>
    call(as, 'updateMemberRole', { ...acme, memberId, role })

  test('is made in lower case, read by every member, and grants at once what it says', async () => {
    const { app, as } = await givenAcme()
    const made = await call(as('olga'), 'createRole', clerk)
    const roleData = { ...acme, role: 'clerk', permission: { invoice: ['read'] }, updatedAt: null }
    expect(made).toMatchObject({ status: 200, data: { success: true, roleData, statements: { invoice: ['read'] } } })
    expect((await call(as('mia'), 'listRoles', acme)).data).toMatchObject([roleData])
    expect((await call(as('mia'), 'getRole', { ...acme, roleName: 'clerk' })).data).toMatchObject(roleData)
    expect(await may(as('mia'), { invoice: ['read'] })).toBe(false)
    expect((await give(as('olga'), 'acme-mia', ['member', 'clerk'])).data.role).toBe('member,clerk')
    expect(await may(as('mia'), { invoice: ['read'] })).toBe(true)
    await call(as('olga'), 'updateRole', { ...acme, roleName: 'clerk', data: { permission: { invoice: ['pay'] } } })
    expect([await may(as('mia'), { invoice: ['read'] }), await may(as('mia'), { invoice: ['pay'] })]).toEqual([
      false,
      true,
    ])
    const types = await rowsOf(app, `select type from "auditEvent" where type like 'organization.role%' order by id`)
    expect(types.map(({ type }) => type)).toEqual(['organization.role.created', 'organization.role.updated'])
  })

  test('keeps its members and invitations when it is renamed', async () => {
    const { app, as, roleId } = await givenClerk()
    await give(as('olga'), 'acme-mia', 'clerk')
    const invitationId = await givenInvitation(app, { to: 'nina', role: 'clerk' })
    const nina = (await givenUsers(app, 'nina'))('nina')
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'nina'`)
    const renamed = await call(as('olga'), 'updateRole', { ...acme, roleId, data: { roleName: 'Cashier' } })
    expect(renamed.data.roleData).toMatchObject({ id: roleId, role: 'cashier', permission: { invoice: ['read'] } })
    expect(await may(as('mia'), { invoice: ['read'] })).toBe(true)
    expect((await call(nina, 'acceptInvitation', { invitationId })).data.member.role).toBe('cashier')
    expect(await may(nina, { invoice: ['read'] })).toBe(true)
    const told = await rowsOf(
      app,
      `select "targetUserId" as of from "auditEvent"
      where type = 'organization.member.changed' and detail like '%cashier%'`,
    )
    expect(told).toEqual([{ of: 'mia' }])
    await outboxDrained(app)
  })

  test('is deleted once nobody has it and no open invitation leads to it', async () => {
    const { app, as, roleId } = await givenClerk()
    const refused = { status: 400, code: 'ROLE_IS_ASSIGNED_TO_MEMBERS' }
    const deleted = () => call(as('olga'), 'deleteRole', { ...acme, roleId })
    await give(as('olga'), 'acme-mia', 'clerk')
    expect(await deleted()).toMatchObject(refused)
    await give(as('olga'), 'acme-mia', 'member')
    await givenInvitation(app, { to: 'nina', role: 'clerk' })
    const before = await tablesWithoutCounters(app.database)
    expect(await deleted()).toMatchObject(refused)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await run(app.database, `update invitation set "expiresAt" = "createdAt"`)
    expect((await deleted()).data).toEqual({ success: true })
    expect(await rowsOf(app, 'select status from invitation')).toEqual([{ status: 'canceled' }])
    expect((await call(as('olga'), 'listRoles', acme)).data).toEqual([])
    await outboxDrained(app)
  })

  test.each([
    [
      'adam',
      'createRole',
      { role: 'boss', permission: { organization: ['update', 'delete'] } },
      ['organization:delete'],
    ],
    ['adam', 'createRole', { role: 'payer', permission: { invoice: ['pay'] } }, ['invoice:pay']],
    ['olga', 'createRole', { role: 'flyer', permission: { member: ['fly'] } }, ['member:fly']],
    ['kim', 'createRole', { role: 'hirer', permission: { member: ['update', 'create'] } }, ['member:create']],
    ['adam', 'updateRole', { roleName: 'clerk', data: { roleName: 'mine' } }, ['invoice:read']],
    ['adam', 'updateRole', { roleName: 'clerk', data: { permission: {} } }, ['invoice:read']],
    [
      'kim',
      'updateRole',
      { roleName: 'half', data: { permission: { member: ['update', 'delete'] } } },
      ['member:delete'],
    ],
    ['adam', 'deleteRole', { roleName: 'clerk' }, ['invoice:read']],
  ])('is no way for %s to more than they hold: %s %j', async (who, operation, input, missingPermissions) => {
    const { app, as } = await givenClerk()
    await call(as('olga'), 'createRole', { ...acme, role: 'half', permission: { member: ['update'] } })
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(as(who), operation, { ...acme, ...input })
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.text)).toMatchObject({ missingPermissions })
    expect(refused.code).toMatch(/^YOU_ARE_NOT_ALLOWED_TO_(CREATE|UPDATE|DELETE)_A_ROLE$/)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each<[string, string, object, string]>([
    ['olga', 'createRole', { role: 'owner', permission: {} }, 'ROLE_NAME_IS_ALREADY_TAKEN'],
    ['olga', 'createRole', { role: 'CLERK', permission: {} }, 'ROLE_NAME_IS_ALREADY_TAKEN'],
    ['olga', 'createRole', { role: 'x', permission: { rocket: ['launch'] } }, 'INVALID_RESOURCE'],
    ['olga', 'createRole', { role: 'x', permission: { __proto__x: [] } }, 'INVALID_RESOURCE'],
    ['mia', 'createRole', { role: 'x', permission: {} }, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'],
    ['mia', 'createRole', { role: 'owner', permission: {} }, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'],
    ['olga', 'updateRole', { roleName: 'clerk', data: { roleName: 'admin' } }, 'ROLE_NAME_IS_ALREADY_TAKEN'],
    ['olga', 'updateRole', { roleName: 'admin', data: { permission: {} } }, 'ROLE_NOT_FOUND'],
    ['mia', 'updateRole', { roleName: 'clerk', data: {} }, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'],
    ['olga', 'deleteRole', { roleName: 'admin' }, 'CANNOT_DELETE_A_PRE_DEFINED_ROLE'],
    ['olga', 'deleteRole', { roleId: 'unknown' }, 'ROLE_NOT_FOUND'],
    ['mia', 'deleteRole', { roleName: 'clerk' }, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'],
    ['olga', 'getRole', { roleName: 'nobody' }, 'ROLE_NOT_FOUND'],
    ['kim', 'listRoles', {}, 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'],
    ['kim', 'getRole', { roleName: 'clerk' }, 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE'],
    ['sam', 'createRole', { role: 'x', permission: {} }, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'],
    ['sam', 'listRoles', {}, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'],
    ...['helper,owner', 'two words', '', 'ä', 'a'.repeat(65)].map((role): [string, string, object, string] => [
      'olga',
      'createRole',
      { role, permission: {} },
      'VALIDATION_ERROR',
    ]),
    ['olga', 'deleteRole', {}, 'VALIDATION_ERROR'],
    ['olga', 'createRole', { role: 'x', permission: { member: Array(65).fill('create') } }, 'VALIDATION_ERROR'],
  ])('refuses %s: %s %j with %s', async (who, operation, input, code) => {
    const { app, as } = await givenClerk()
    const sam = (await givenUsers(app, 'sam'))('sam')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(who === 'sam' ? sam : as(who), operation, { ...acme, ...input })).toMatchObject({ code })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is given and invited with by those alone who hold what it grants', async () => {
    const { app, as } = await givenClerk()
    expect((await give(as('adam'), 'acme-mia', 'clerk')).status).toBe(403)
    const invite = { ...acme, email: 'nina@example.com', role: 'clerk' }
    expect((await call(as('adam'), 'inviteMember', invite)).status).toBe(403)
    await give(as('olga'), 'acme-adam', ['admin', 'clerk'])
    expect((await give(as('adam'), 'acme-mia', 'clerk')).status).toBe(200)
    expect((await call(as('adam'), 'inviteMember', invite)).status).toBe(200)
    await outboxDrained(app)
  })

  test('that loses a permission takes the open invitations that were sent by it', async () => {
    const { app, as } = await givenAcme()
    await call(as('olga'), 'createRole', { ...acme, role: 'hirer', permission: { invitation: ['create'] } })
    await give(as('olga'), 'acme-mia', ['member', 'hirer'])
    await call(as('mia'), 'inviteMember', { ...acme, email: 'nina@example.com', role: 'member' })
    const change = { ...acme, roleName: 'hirer', data: { permission: {} } }
    const { data } = await call(as('olga'), 'updateRole', { ...change, dryRun: true })
    expect(data.preview).toMatchObject({ canceledInvitations: 1, members: { losing: 1 } })
    await call(as('olga'), 'updateRole', change)
    expect(await rowsOf(app, 'select status from invitation')).toEqual([{ status: 'canceled' }])
    await outboxDrained(app)
  })

  test('is not made under a name that members have from a former configuration', async () => {
    const { app, as, roleId } = await givenClerk()
    await run(app.database, `update member set role = 'ghost' where id = 'acme-mia'`)
    const taken = { status: 400, code: 'ROLE_NAME_IS_ALREADY_TAKEN' }
    const permission = { organization: ['delete'] }
    expect(await call(as('olga'), 'createRole', { ...acme, role: 'ghost', permission })).toMatchObject(taken)
    const renamed = { ...acme, roleId, data: { roleName: 'ghost' } }
    expect(await call(as('olga'), 'updateRole', renamed)).toMatchObject(taken)
    expect(await may(as('mia'), permission)).toBe(false)
  })

  test('grants nothing that the configuration no longer knows, nor at all while organizations make none', async () => {
    const { app, as } = await givenClerk()
    await give(as('olga'), 'acme-mia', 'clerk')
    const { options } = app.services
    const { permissions } = options.organization
    expect(await may(as('mia'), { invoice: ['read'] })).toBe(true)
    options.organization.dynamicAccessControl.enabled = false
    await call(as('olga'), 'updateOrganization', { ...acme, data: { name: 'Acme II' } })
    expect(await may(as('mia'), { invoice: ['read'] })).toBe(false)
    options.organization.dynamicAccessControl.enabled = true
    options.organization.permissions = {}
    options.organization.roles = {}
    await call(as('olga'), 'updateOrganization', { ...acme, data: { name: 'Acme III' } })
    expect(await may(as('mia'), { invoice: ['read'] })).toBe(false)
    options.organization.permissions = permissions
  })

  test('of another organization is none here', async () => {
    const { app, as } = await givenClerk()
    await run(
      app.database,
      `insert into organization (id, name, slug, "createdAt") values ('umbrella', 'U', 'umbrella', now());
      insert into member (id, "organizationId", "userId", role, "createdAt") values ('u', 'umbrella', 'olga', 'owner', now())`,
    )
    const umbrella = { organizationId: 'umbrella' }
    const [{ id: roleId } = { id: '' }] = await rowsOf(app, 'select id from "organizationRole"')
    for (const name of ['getRole', 'deleteRole', 'updateRole']) {
      const input = { ...umbrella, roleId, data: { permission: {} } }
      expect(await call(as('olga'), name, input), name).toMatchObject({ code: 'ROLE_NOT_FOUND' })
    }
    const invited = { ...umbrella, email: 'nina@example.com', role: 'clerk' }
    expect(await call(as('olga'), 'inviteMember', invited)).toMatchObject({ code: 'ROLE_NOT_FOUND' })
  })

  test('is one of as many as an organization may have, also of calls at once', async () => {
    const app = await given({ organization: { dynamicAccessControl: { maximumRolesPerOrganization: 2 } } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const names = ['a', 'b', 'c', 'd']
    const made = await Promise.all(
      names.map((role) => call(as('olga'), 'createRole', { ...acme, role, permission: {} })),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(made.find(({ status }) => status !== 200)).toMatchObject({ status: 400, code: 'TOO_MANY_ROLES' })
    expect((await call(as('olga'), 'listRoles', acme)).data).toHaveLength(2)
  })

  test('is one where ten make one of the same name at once', async () => {
    const { as } = await givenAcme()
    const callers = Array.from({ length: 10 }, (_, index) => as(index % 2 === 0 ? 'olga' : 'adam'))
    const made = await Promise.all(
      callers.map((caller) => call(caller, 'createRole', { ...acme, role: 'twin', permission: {} })),
    )
    expect(made.map(({ code }) => code).sort()).toEqual([...Array(9).fill('ROLE_NAME_IS_ALREADY_TAKEN'), undefined])
  })

  test('is given or deleted where both are asked for at once', async () => {
    const { app, as, roleId } = await givenClerk()
    const [given, deleted] = await Promise.all([
      give(as('olga'), 'acme-mia', 'clerk'),
      call(as('olga'), 'deleteRole', { ...acme, roleId }),
    ])
    expect([given.code, deleted.code].filter((code) => code !== undefined)).toHaveLength(1)
    const rows = await rowsOf(app, `select "roleId" from "memberRole" where "memberId" = 'acme-mia'`)
    expect(rows).toEqual([{ roleId: given.status === 200 ? roleId : 'configured:member' }])
  })

  test('does not exist where organizations make none', async () => {
    const app = await given({ organization: { dynamicAccessControl: { enabled: false } } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    expect((await call(as('olga'), 'createRole', clerk)).status).toBe(404)
  })

  test('is in tokens and explanations as in the guard', async () => {
    const app = await given({ organization, jwt: { enabled: true } })
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await call(as('olga'), 'createRole', clerk)
    await give(as('olga'), 'acme-mia', 'clerk')
    const { data } = await call(as('mia'), 'getToken', acme)
    const claims = JSON.parse(Buffer.from(String(data.token).split('.')[1] ?? '', 'base64url').toString())
    expect(claims.organization).toMatchObject({ roles: ['clerk'], permissions: ['invoice:read'] })
    const explained = await call(as('mia'), 'explainPermission', { ...acme, permission: 'invoice:read' })
    expect(explained.data).toMatchObject({ allowed: true, roles: [{ role: 'clerk', grants: true }] })
  })
})
