import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenInvitation, givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
const organization = {
  permissions: { invoice: ['read', 'pay'] },
  roles: { biller: { invoice: ['read'] }, keeper: { ac: ['create', 'update', 'delete'], member: ['update'] } },
}

onBothEngines('the roles of an organization', () => {
  const given = testAppsOn()

  async function givenAcme() {
    const app = await given({ organization })
    const people = { owner: 'olga', member: 'mia', keeper: 'kim', 'biller,member': 'bo' }
    const { as } = await givenOrganization(app, people)
    const make = (role: string, permission: object) => call(as('olga'), 'createRole', { ...acme, role, permission })
    await make('clerk', { invoice: ['read'], team: ['create'] })
    await make('half', { member: ['update'] })
    return { app, as }
  }

  type As = Awaited<ReturnType<typeof givenAcme>>['as']
  const rolesFor = (as: As, name: string) =>
    as(name).trpc.role.listOrganizationRoles.query({ ...acme, countHolders: true })

  async function roleFor(as: As, name: string, role: string) {
    return (await rolesFor(as, name)).roles.find((listed) => listed.name === role) ?? expect.unreachable()
  }

  test('are those of the configuration and those that it has made, with what each grants', async () => {
    const { as } = await givenAcme()
    const { roles } = await rolesFor(as, 'mia')
    expect(roles.map(({ name, made }) => [name, made !== null])).toEqual([
      ...['owner', 'admin', 'member', 'biller', 'keeper'].map((name) => [name, false]),
      ['clerk', true],
      ['half', true],
    ])
    const clerk = { permissions: { invoice: ['read'], team: ['create'] }, made: { id: expect.any(String) } }
    expect(roles.find(({ name }) => name === 'clerk')).toMatchObject(clerk)
  })

  test('are shown to who may not read them as far as they have them, or may give them', async () => {
    const { as } = await givenAcme()
    await call(as('olga'), 'updateMemberRole', { ...acme, memberId: 'acme-bo', role: ['biller', 'half'] })
    const { roles } = await rolesFor(as, 'bo')
    const made = roles.filter((role) => role.made !== null)
    expect(made.map(({ name, holders }) => [name, holders])).toEqual([['half', null]])
  })

  test('are counted by their members and the open invitations that lead to them', async () => {
    const { app, as } = await givenAcme()
    await call(as('olga'), 'updateMemberRole', { ...acme, memberId: 'acme-mia', role: ['member', 'clerk'] })
    await givenInvitation(app, { to: 'nina', role: 'clerk' })
    await givenInvitation(app, { to: 'nora', role: 'clerk' })
    await run(app.database, `update invitation set "expiresAt" = "createdAt" where email like 'nora%'`)
    const { roles } = await rolesFor(as, 'mia')
    const counts = roles.map(({ name, holders }) => [name, holders?.members, holders?.invitations])
    expect(counts).toEqual([
      ['owner', 1, 0],
      ['admin', 0, 0],
      ['member', 2, 0],
      ['biller', 1, 0],
      ['keeper', 1, 0],
      ['clerk', 1, 1],
      ['half', 0, 0],
    ])
    const uncounted = await as('mia').trpc.role.listOrganizationRoles.query(acme)
    expect(uncounted.roles.map(({ holders }) => holders)).toEqual(roles.map(() => null))
  })

  test.each([
    ['olga', 'clerk', { assignable: true, made: { updateRefusal: null, deleteRefusal: null } }],
    ['olga', 'owner', { assignable: true, made: null }],
    [
      'kim',
      'clerk',
      {
        assignable: false,
        made: {
          updateRefusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
          deleteRefusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
        },
      },
    ],
    ['kim', 'half', { assignable: true, made: { updateRefusal: null, deleteRefusal: null } }],
    ['mia', 'member', { assignable: true, made: null }],
    ['mia', 'half', { assignable: false, made: { updateRefusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE' } }],
  ])('say of %s what they may do with %s', async (who, role, expected) => {
    const { as } = await givenAcme()
    expect(await roleFor(as, who, role)).toMatchObject(expected)
  })

  test('say what the caller may do, by whichever role, and what they may put into a role', async () => {
    const { as } = await givenAcme()
    await call(as('olga'), 'updateMemberRole', { ...acme, memberId: 'acme-mia', role: ['member', 'half', 'clerk'] })
    const mia = await rolesFor(as, 'mia')
    expect(mia.rights).toMatchObject({ member: ['update'], team: ['create'], invoice: ['read'], organization: [] })
    expect(mia.givable).toEqual(mia.rights)
    expect(mia.createRefusal).toBe('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE')
    const olga = await rolesFor(as, 'olga')
    expect(olga.createRefusal).toBeNull()
    expect(olga.known.invoice).toEqual(['read', 'pay'])
  })

  test('that end are had until then, and given to nobody', async () => {
    const { app, as } = await givenAcme()
    const until = new Date(Date.now() + 3_600_000)
    const roles = { ...acme, memberId: 'acme-mia', role: ['member', 'half'] }
    await call(as('olga'), 'updateMemberRole', { ...roles, until })
    expect((await rolesFor(as, 'mia')).rights).toMatchObject({ member: ['update'] })
    expect(await roleFor(as, 'mia', 'half')).toMatchObject({ assignable: false, holders: { members: 1 } })
    app.pass(3601)
    expect((await rolesFor(as, 'mia')).rights).toMatchObject({ member: [] })
    expect(await roleFor(as, 'mia', 'half')).toMatchObject({ holders: { members: 0 } })
  })

  test('that somebody has are not deleted', async () => {
    const { as } = await givenAcme()
    await call(as('olga'), 'updateMemberRole', { ...acme, memberId: 'acme-mia', role: 'half' })
    const made = { updateRefusal: null, deleteRefusal: 'ROLE_IS_ASSIGNED_TO_MEMBERS' }
    expect(await roleFor(as, 'olga', 'half')).toMatchObject({ made })
  })

  test.each([
    ['biller', ['bo']],
    ['clerk', ['mia']],
    ['member', ['bo', 'mia']],
    ['none', []],
  ])('list the members who have %s alone', async (role, having) => {
    const { as } = await givenAcme()
    await call(as('olga'), 'updateMemberRole', { ...acme, memberId: 'acme-mia', role: ['member', 'clerk'] })
    const { members } = await as('mia').trpc.member.listMembers.query({ ...acme, role })
    expect(members.map(({ userId }) => userId).sort()).toEqual(having)
  })
})
