import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { browserOf, givenCompany, givenInvitation, givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'

const acme = { organizationId: 'acme' }

describe.each(testDatabases())('the active organization on $name', ({ open }) => {
  const given = onDatabase(open)

  async function activeIn(visitor: Visitor): Promise<string | null> {
    return (await visitor.get('/get-session')).json.session.activeOrganizationId
  }

  describe.each(doors)('over $name', ({ knock }) => {
    test.each([
      [undefined, 'the new one'],
      [false, 'the new one'],
      [true, 'the one before'],
    ])('after making one with keepCurrentActiveOrganization %s is %s', async (keepCurrentActiveOrganization, which) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      const phone = await browserOf(world, 'olga')
      await knock(as('olga'), 'setActiveOrganization', acme)
      const input = { name: 'Corp', slug: 'corp', keepCurrentActiveOrganization }
      const { data } = await knock(as('olga'), 'createOrganization', input)
      expect(await activeIn(as('olga'))).toBe(which === 'the new one' ? data.id : 'acme')
      expect(await activeIn(phone)).toBeNull()
    })

    test('after accepting an invitation is that one, in this browser alone', async () => {
      const world = await given()
      await givenCompany(world, { owner: 'olga' })
      const nina = (await givenPeople(world, 'nina'))('nina')
      const phone = await browserOf(world, 'nina')
      await knock(nina, 'acceptInvitation', { invitationId: await givenInvitation(world, { to: 'nina' }) })
      expect(await activeIn(nina)).toBe('acme')
      expect(await activeIn(phone)).toBeNull()
      expect((await knock(nina, 'getActiveMember')).data).toMatchObject({ userId: 'nina', organizationId: 'acme' })
    })

    test.each([
      ['leaves', 'mia', 'leaveOrganization', acme],
      ['is removed by id', 'olga', 'removeMember', { ...acme, memberIdOrEmail: 'acme-mia' }],
      ['is removed by address', 'olga', 'removeMember', { ...acme, memberIdOrEmail: 'mia@example.com' }],
      ['removes herself as admin', 'mia', 'removeMember', { ...acme, memberIdOrEmail: 'acme-mia' }],
    ])('of who %s is none any more, in every browser, and stays for others', async (_title, who, does, input) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', admin: 'mia', member: 'max' })
      await givenCompany(world, { owner: 'mia' }, 'bolt')
      const [phone, elsewhere] = [await browserOf(world, 'mia'), await browserOf(world, 'mia')]
      for (const browser of [as('mia'), as('max'), phone]) await knock(browser, 'setActiveOrganization', acme)
      await knock(elsewhere, 'setActiveOrganization', { organizationId: 'bolt' })
      expect((await knock(as(who), does, input)).status).toBe(200)
      expect([await activeIn(as('mia')), await activeIn(phone)]).toEqual([null, null])
      expect([await activeIn(as('max')), await activeIn(elsewhere)]).toEqual(['acme', 'bolt'])
    })

    test('that is deleted is none any more, for anybody', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
      const browsers = [as('olga'), await browserOf(world, 'olga'), as('mia'), await browserOf(world, 'mia')]
      for (const browser of browsers) await knock(browser, 'setActiveOrganization', acme)
      expect((await knock(as('olga'), 'deleteOrganization', acme)).data).toMatchObject({ id: 'acme', slug: 'acme' })
      expect(await Promise.all(browsers.map(activeIn))).toEqual([null, null, null, null])
    })

    test('is chosen by id or slug, given up with null, and otherwise shown', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
      const choose = (input: object) => knock(as('mia'), 'setActiveOrganization', input)
      expect((await choose({ organizationSlug: 'acme' })).data).toMatchObject({ id: 'acme', teams: null })
      expect((await choose({})).data).toMatchObject({ id: 'acme', members: [{ userId: 'mia' }, { userId: 'olga' }] })
      expect(await activeIn(as('mia'))).toBe('acme')
      expect((await choose({ organizationId: null })).data).toBeNull()
      expect(await activeIn(as('mia'))).toBeNull()
      expect((await choose({})).data).toBeNull()
    })

    test('of somebody refused another is none, and nothing else changes', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
      await givenCompany(world, { owner: 'boris' }, 'bolt')
      await knock(as('mia'), 'setActiveOrganization', acme)
      const before = await lastingTables(world.database)
      expect((await knock(as('mia'), 'setActiveOrganization', { organizationId: 'bolt' })).status).toBe(403)
      const session = before.session?.map((row) => ({ ...row, activeOrganizationId: null }))
      expect(await lastingTables(world.database)).toEqual({ ...before, session })
    })

    test.each([
      ['updateOrganization', { data: { name: 'Acme Inc.' } }],
      ['hasPermission', { permissions: { team: ['create'] } }],
      ['getFullOrganization', {}],
      ['getActiveMember', {}],
      ['listInvitations', {}],
      ['listTeams', {}],
      ['updateMemberRole', { memberId: 'acme-max', role: 'admin' }],
      ['removeMember', { memberIdOrEmail: 'acme-max' }],
      ['createTeam', { name: 'Design' }],
      ['updateTeam', { teamId: 'acme-lab', data: { name: 'Design' } }],
      ['removeTeam', { teamId: 'acme-lab' }],
    ])('is what %s is about where no other is named', async (does, input) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', member: 'max' })
      await givenCompany(world, { owner: 'olga' }, 'bolt')
      await knock(as('olga'), 'setActiveOrganization', acme)
      const { data, status } = await knock(as('olga'), does, input)
      expect(status).toBe(200)
      expect(JSON.stringify(data)).not.toContain('bolt')
      if (data.organizationId !== undefined) expect(data.organizationId).toBe('acme')
    })
  })
})
