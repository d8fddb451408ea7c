import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { outboxAtRest } from '../support/mail.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'

const acme = { organizationId: 'acme' }
const roles = {
  auditor: { invitation: ['cancel'] },
  recruiter: { invitation: ['create', 'cancel'], member: ['delete'] },
  manager: { member: ['update', 'delete'] },
  biller: { invoice: ['read', 'pay'] },
}
const organization = { roles }

describe.each(testDatabases())('roles of the options on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      ['auditor', { invitation: ['cancel'] }, true],
      ['auditor', { invitation: ['create'] }, false],
      ['biller', { invoice: ['pay'] }, true],
      ['biller', { invoice: ['pay', 'read'] }, true],
      ['biller', { invoice: ['write'] }, false],
      ['biller', { organization: ['update'] }, false],
      ['owner', { invoice: ['pay'] }, false],
      ['auditor,biller', { invitation: ['cancel'] }, true],
      ['auditor,biller', { invitation: ['cancel'], invoice: ['pay'] }, false],
      ['member', { invitation: [] }, true],
      ['nobody', { invitation: [] }, false],
    ])('"%s" asked for %j: %s', async (role, permissions, success) => {
      const world = await given({ organization })
      const { as } = await givenCompany(world, { owner: 'olga', [`${role},x`]: 'mia' })
      await run(world.database, `update member set role = '${role}' where id = 'acme-mia'`)
      const { data } = await knock(as('mia'), 'hasPermission', { ...acme, permissions })
      expect(data).toEqual({ error: null, success })
      const older = await knock(as('mia'), 'hasPermission', { ...acme, permission: permissions })
      expect(older.data).toEqual({ error: null, success })
    })

    test('allow what they grant and nothing else', async () => {
      const world = await given({ organization })
      const { as } = await givenCompany(world, { owner: 'olga', auditor: 'mia', recruiter: 'rita', member: 'max' })
      const invitationId = await givenInvitation(world, { to: 'nina' })
      const zoe = { ...acme, email: 'zoe@example.com', role: 'member' }
      const before = await lastingTables(world.database)
      expect((await knock(as('mia'), 'inviteMember', zoe)).status).toBe(403)
      expect((await knock(as('rita'), 'createTeam', { ...acme, name: 'X' })).status).toBe(403)
      expect((await knock(as('rita'), 'inviteMember', { ...zoe, role: 'owner' })).status).toBe(403)
      expect(await lastingTables(world.database)).toEqual(before)
      expect((await knock(as('mia'), 'cancelInvitation', { invitationId })).status).toBe(200)
      expect((await knock(as('rita'), 'inviteMember', zoe)).status).toBe(200)
      expect((await knock(as('rita'), 'removeMember', { ...acme, memberIdOrEmail: 'acme-max' })).status).toBe(200)
      await outboxAtRest(world)
    })

    test('put out and change nobody who may do more', async () => {
      const world = await given({ organization })
      const { as } = await givenCompany(world, { owner: 'olga', admin: 'adam', manager: 'mona', member: 'max' })
      const before = await lastingTables(world.database)
      const change = { ...acme, memberId: 'acme-adam', role: 'member' }
      const remove = { ...acme, memberIdOrEmail: 'acme-adam' }
      expect((await knock(as('mona'), 'updateMemberRole', change)).status).toBe(403)
      expect((await knock(as('mona'), 'removeMember', remove)).status).toBe(401)
      expect(await lastingTables(world.database)).toEqual(before)
      const raise = { ...acme, memberId: 'acme-max', role: 'manager' }
      expect((await knock(as('mona'), 'updateMemberRole', raise)).status).toBe(200)
      expect((await knock(as('mona'), 'removeMember', { ...acme, memberIdOrEmail: 'acme-max' })).status).toBe(200)
    })

    test('are given by invitation and by change, and count for the known ones too', async () => {
      const world = await given({ organization: { roles: { ...roles, admin: { team: ['create'] } } } })
      const { as } = await givenCompany(world, { owner: 'olga', admin: 'adam', member: 'mia' })
      const nina = (await givenPeople(world, 'nina'))('nina')
      await run(world.database, `update "user" set "emailVerified" = true`)
      const invitationId = await givenInvitation(world, { to: 'nina', role: 'auditor' })
      expect((await knock(nina, 'acceptInvitation', { invitationId })).data.member.role).toBe('auditor')
      const set = { ...acme, memberId: 'acme-mia', role: ['auditor', 'biller'] }
      expect((await knock(as('olga'), 'updateMemberRole', set)).data.role).toBe('auditor,biller')
      expect((await knock(as('adam'), 'updateMemberRole', set)).status).toBe(403)
      expect((await knock(as('adam'), 'createTeam', { ...acme, name: 'X' })).status).toBe(200)
    })
  })
})
