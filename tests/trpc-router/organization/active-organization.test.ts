import type { TestClient } from '@foyer/testing/client'
import { clientFor, givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }

describe('the active organization', () => {
  const given = testAppsOn()

  async function activeIn(client: TestClient): Promise<string | null> {
    return (await client.get('/get-session')).json.session.activeOrganizationId
  }

  test.each([
    [undefined, 'the new one'],
    [false, 'the new one'],
    [true, 'the previous one'],
  ])('after creating one with keepCurrentActiveOrganization %s is %s', async (keepCurrentActiveOrganization, which) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const phone = await clientFor(app, 'olga')
    await call(as('olga'), 'setActiveOrganization', acme)
    const input = { name: 'Corp', slug: 'corp', keepCurrentActiveOrganization }
    const { data } = await call(as('olga'), 'createOrganization', input)
    expect(await activeIn(as('olga'))).toBe(which === 'the new one' ? data.id : 'acme')
    expect(await activeIn(phone)).toBeNull()
  })

  test('after accepting an invitation is that one, in this session only', async () => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga' })
    const nina = (await givenUsers(app, 'nina'))('nina')
    const phone = await clientFor(app, 'nina')
    await call(nina, 'acceptInvitation', { invitationId: await givenInvitation(app, { to: 'nina' }) })
    expect(await activeIn(nina)).toBe('acme')
    expect(await activeIn(phone)).toBeNull()
    expect((await call(nina, 'getActiveMember')).data).toMatchObject({ userId: 'nina', organizationId: 'acme' })
  })

  test.each([
    ['leaves', 'mia', 'leaveOrganization', acme],
    ['is removed by id', 'olga', 'removeMember', { ...acme, memberIdOrEmail: 'acme-mia' }],
    ['is removed by email', 'olga', 'removeMember', { ...acme, memberIdOrEmail: 'mia@example.com' }],
    ['removes their own membership as admin', 'mia', 'removeMember', { ...acme, memberIdOrEmail: 'acme-mia' }],
  ])('of a member who %s is cleared in every session, and stays for others', async (_title, who, operation, input) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'mia', member: 'max' })
    await givenOrganization(app, { owner: 'mia' }, 'bolt')
    const [phone, elsewhere] = [await clientFor(app, 'mia'), await clientFor(app, 'mia')]
    for (const browser of [as('mia'), as('max'), phone]) await call(browser, 'setActiveOrganization', acme)
    await call(elsewhere, 'setActiveOrganization', { organizationId: 'bolt' })
    expect((await call(as(who), operation, input)).status).toBe(200)
    expect([await activeIn(as('mia')), await activeIn(phone)]).toEqual([null, null])
    expect([await activeIn(as('max')), await activeIn(elsewhere)]).toEqual(['acme', 'bolt'])
  })

  test('is cleared for all members when it is deleted', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const browsers = [as('olga'), await clientFor(app, 'olga'), as('mia'), await clientFor(app, 'mia')]
    for (const browser of browsers) await call(browser, 'setActiveOrganization', acme)
    expect((await call(as('olga'), 'deleteOrganization', acme)).data).toMatchObject({ id: 'acme', slug: 'acme' })
    expect(await Promise.all(browsers.map(activeIn))).toEqual([null, null, null, null])
  })

  test('is set by id or slug, cleared with null, and otherwise returned', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const setActive = (input: object) => call(as('mia'), 'setActiveOrganization', input)
    expect((await setActive({ organizationSlug: 'acme' })).data).toMatchObject({ id: 'acme', teams: null })
    expect((await setActive({})).data).toMatchObject({ id: 'acme', members: [{ userId: 'mia' }, { userId: 'olga' }] })
    expect(await activeIn(as('mia'))).toBe('acme')
    expect((await setActive({ organizationId: null })).data).toBeNull()
    expect(await activeIn(as('mia'))).toBeNull()
    expect((await setActive({})).data).toBeNull()
  })

  test('is cleared when setting another is refused, and nothing else changes', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    await call(as('mia'), 'setActiveOrganization', acme)
    const before = await tablesWithoutCounters(app.database)
    expect((await call(as('mia'), 'setActiveOrganization', { organizationId: 'bolt' })).status).toBe(403)
    const session = before.session?.map((row) => ({ ...row, activeOrganizationId: null }))
    expect(await tablesWithoutCounters(app.database)).toEqual({ ...before, session })
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
  ])('is the default of %s without an organization in the input', async (operation, input) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'max' })
    await givenOrganization(app, { owner: 'olga' }, 'bolt')
    await call(as('olga'), 'setActiveOrganization', acme)
    const { data, status } = await call(as('olga'), operation, input)
    expect(status).toBe(200)
    expect(JSON.stringify(data)).not.toContain('bolt')
    if (data.organizationId !== undefined) expect(data.organizationId).toBe('acme')
  })
})
