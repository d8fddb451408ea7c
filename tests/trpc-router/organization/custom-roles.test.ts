import { outboxDrained } from '@foyer/testing/mail'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
const roles = {
  auditor: { invitation: ['cancel'] },
  recruiter: { invitation: ['create', 'cancel'], member: ['delete'] },
  manager: { member: ['update', 'delete'] },
  biller: { invoice: ['read', 'pay'] },
}
const organization = { roles }

describe('custom roles', () => {
  const given = testAppsOn()

  test.each([
    ['auditor', { invitation: ['cancel'] }, true],
    ['auditor', { invitation: ['create'] }, false],
    ['biller', { invoice: ['pay'] }, true],
    ['biller', { invoice: ['pay', 'read'] }, true],
    ['biller', { invoice: ['write'] }, false],
    ['biller', { organization: ['update'] }, false],
    ['owner', { invoice: ['pay'] }, true],
    ['auditor,biller', { invitation: ['cancel'] }, true],
    ['auditor,biller', { invitation: ['cancel'], invoice: ['pay'] }, true],
    ['member', { invitation: [] }, true],
    ['nobody', { invitation: [] }, false],
  ])('hasPermission as "%s" for %j: %s', async (role, permissions, success) => {
    const app = await given({ organization })
    const { as } = await givenOrganization(app, { owner: 'olga', [`${role},x`]: 'mia' })
    await run(app.database, `update member set role = '${role}' where id = 'acme-mia'`)
    const { data } = await call(as('mia'), 'hasPermission', { ...acme, permissions })
    expect(data).toEqual({ error: null, success })
    const withSingularKey = await call(as('mia'), 'hasPermission', { ...acme, permission: permissions })
    expect(withSingularKey.data).toEqual({ error: null, success })
  })

  test('allow what they grant and nothing else', async () => {
    const app = await given({ organization })
    const { as } = await givenOrganization(app, { owner: 'olga', auditor: 'mia', recruiter: 'rita', member: 'max' })
    const invitationId = await givenInvitation(app, { to: 'nina' })
    const zoe = { ...acme, email: 'zoe@example.com', role: 'member' }
    const before = await tablesWithoutCounters(app.database)
    expect((await call(as('mia'), 'inviteMember', zoe)).status).toBe(403)
    expect((await call(as('rita'), 'createTeam', { ...acme, name: 'X' })).status).toBe(403)
    expect((await call(as('rita'), 'inviteMember', { ...zoe, role: 'owner' })).status).toBe(403)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(as('mia'), 'cancelInvitation', { invitationId })).status).toBe(200)
    expect((await call(as('rita'), 'inviteMember', zoe)).status).toBe(200)
    expect((await call(as('rita'), 'removeMember', { ...acme, memberIdOrEmail: 'acme-max' })).status).toBe(200)
    await outboxDrained(app)
  })

  test('do not allow removing or changing members with more permissions', async () => {
    const app = await given({ organization })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam', manager: 'mona', member: 'max' })
    const before = await tablesWithoutCounters(app.database)
    const change = { ...acme, memberId: 'acme-adam', role: 'member' }
    const remove = { ...acme, memberIdOrEmail: 'acme-adam' }
    expect((await call(as('mona'), 'updateMemberRole', change)).status).toBe(403)
    expect((await call(as('mona'), 'removeMember', remove)).status).toBe(401)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const promote = { ...acme, memberId: 'acme-max', role: 'manager' }
    expect((await call(as('mona'), 'updateMemberRole', promote)).status).toBe(200)
    expect((await call(as('mona'), 'removeMember', { ...acme, memberIdOrEmail: 'acme-max' })).status).toBe(200)
  })

  test('are assigned by invitation and by update, and may redefine built-in roles', async () => {
    const app = await given({ organization: { roles: { ...roles, admin: { team: ['create'] } } } })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam', member: 'mia' })
    const nina = (await givenUsers(app, 'nina'))('nina')
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    const invitationId = await givenInvitation(app, { to: 'nina', role: 'auditor' })
    expect((await call(nina, 'acceptInvitation', { invitationId })).data.member.role).toBe('auditor')
    const set = { ...acme, memberId: 'acme-mia', role: ['auditor', 'biller'] }
    expect((await call(as('olga'), 'updateMemberRole', set)).data.role).toBe('auditor,biller')
    expect((await call(as('adam'), 'updateMemberRole', set)).status).toBe(403)
    expect((await call(as('adam'), 'createTeam', { ...acme, name: 'X' })).status).toBe(200)
  })

  test("permissions of the application are the owner's, in answers and tokens", async () => {
    const permissions = { invoice: ['read', 'pay'], parcel: ['send'] }
    const app = await given({ organization: { ...organization, permissions }, jwt: { enabled: true } })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam', 'biller,auditor': 'mia' })
    const may = async (name: string) => (await call(as(name), 'hasPermission', { ...acme, permissions })).data.success
    expect([await may('olga'), await may('adam'), await may('mia')]).toEqual([true, false, false])
    const claimed = async (name: string) => {
      const { data } = await call(as(name), 'getToken', acme)
      const { organization } = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString())
      return organization.permissions.filter((one: string) => /^(invoice|parcel):/.test(one))
    }
    expect(await claimed('olga')).toEqual(['invoice:read', 'invoice:pay', 'parcel:send'])
    expect(await claimed('adam')).toEqual([])
    expect(await claimed('mia')).toEqual(['invoice:read', 'invoice:pay'])
  })
})
