import { outboxDrained } from '@foyer/testing/mail'
import { givenInvitation, givenOrganization, givenUsers, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
const members = { owner: 'olga', admin: 'adam', member: 'mia' }
const UNKNOWN = { status: 400, code: 'ROLE_NOT_FOUND', message: 'Role not found', setCookies: [] }

/** Names that no table of roles has, alone or beside one that it has. */
const unknown = [
  'Owner',
  ' owner',
  'owner ',
  'superadmin',
  '__proto__',
  'constructor',
  'auditor',
  ' ',
  'admin,',
  'member,superadmin',
  ['admin', ''],
  ['', 'member'],
  ['member', 'admin,Owner'],
]

const operations = [
  ['inviteMember', { ...acme, email: 'zoe@example.com' }],
  ['inviteMembers', { ...acme, emails: ['zoe@example.com', 'noa@example.com'] }],
  ['updateMemberRole', { ...acme, memberId: 'acme-mia' }],
] as const

describe('a role that is not configured', () => {
  const given = testAppsOn()

  test.each(operations)('is given to nobody by %s', async (operation, input) => {
    const app = await given()
    const { as } = await givenOrganization(app, members)
    const before = await tablesWithoutCounters(app.database)
    for (const who of ['olga', 'adam']) {
      for (const role of unknown) {
        expect(await call(as(who), operation, { ...input, role }), `${who} ${role}`).toMatchObject(UNKNOWN)
      }
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is no reason to tell a member who may not assign roles which ones exist', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, members)
    for (const [operation, input] of operations) {
      expect((await call(as('mia'), operation, { ...input, role: 'superadmin' })).status).toBe(403)
    }
  })

  test('is not given by accepting an earlier invitation, which a new one replaces', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, members)
    const nina = (await givenUsers(app, 'nina'))('nina')
    const invitationId = await givenInvitation(app, { to: 'nina', role: 'superadmin' })
    const before = await tablesWithoutCounters(app.database)
    expect((await call(nina, 'acceptInvitation', { invitationId })).status).toBe(400)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const again = await call(as('olga'), 'inviteMember', { ...acme, email: 'nina@example.com', role: 'member' })
    expect(again.data.id).not.toBe(invitationId)
    await outboxDrained(app)
  })

  test('is replaced in a member who has it, who can also be removed', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { ...members, editor: ['eva', 'ed'] })
    const change = { ...acme, memberId: 'acme-eva', role: 'member' }
    expect((await call(as('adam'), 'updateMemberRole', change)).status).toBe(200)
    expect((await call(as('adam'), 'removeMember', { ...acme, memberIdOrEmail: 'acme-ed' })).status).toBe(200)
    expect(await rolesIn(app)).toEqual({ olga: 'owner', adam: 'admin', mia: 'member', eva: 'member' })
  })
})
