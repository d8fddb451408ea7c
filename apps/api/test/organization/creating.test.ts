import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenPeople, rolesIn } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows, lastingTables, run } from '../support/tables.ts'

const corp = { name: 'Corp', slug: 'corp' }
const LIMIT = 'You have reached the maximum number of organizations'
const NOT_ALLOWED = 'You are not allowed to create a new organization'

describe.each(testDatabases())('making an organization on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('gives it with its maker first, and a team of its name with the maker in it', async () => {
      const world = await given()
      const olga = (await givenPeople(world, 'olga'))('olga')
      const metadata = { plan: 'gold', seats: 5, tags: ['a'] }
      const logo = 'https://img.example/logo.png'
      const { data } = await knock(olga, 'createOrganization', { ...corp, logo, metadata })
      expect(data).toMatchObject({ ...corp, logo, metadata, members: [{ userId: 'olga', role: 'owner' }] })
      const teams = (await knock(olga, 'listTeams', { organizationId: data.id })).data
      expect(teams).toMatchObject([{ name: 'Corp', organizationId: data.id, updatedAt: null }])
      expect(data.members).toMatchObject([{ teamId: teams[0].id, organizationId: data.id }])
      expect((await knock(olga, 'listOrganizations')).data).toMatchObject([
        { ...corp, metadata: JSON.stringify(metadata) },
      ])
    })

    test('with no metadata and no logo says so', async () => {
      const world = await given()
      const olga = (await givenPeople(world, 'olga'))('olga')
      const { data } = await knock(olga, 'createOrganization', corp)
      expect(data).toMatchObject({ ...corp, logo: null })
      expect('metadata' in data && data.metadata !== undefined).toBe(false)
    })

    test.each(['userId', 'id', 'createdAt', 'members', 'role', 'activeOrganizationId'])(
      'heeds no %s sent along',
      async (field) => {
        const world = await given()
        const people = await givenPeople(world, 'olga', 'mia')
        const { data } = await knock(people('olga'), 'createOrganization', { ...corp, [field]: 'mia' })
        expect(data.id).toMatch(/^[A-Za-z0-9]{32}$/)
        expect(await rolesIn(world, data.id)).toEqual({ olga: 'owner' })
        expect((await people('mia').get('/get-session')).json.session.activeOrganizationId).toBeNull()
      },
    )

    test.each([
      ['makes one for another, who owns it', 'mia', 200, { mia: 'owner' }],
      ['makes one for nobody', 'nobody-s', 401, undefined],
    ])('an admin of the service %s', async (_title, userId, status, roles) => {
      const world = await given({ admin: { adminUserIds: ['olga'] } })
      const people = await givenPeople(world, 'olga', 'mia')
      const said = await knock(people('olga'), 'createOrganization', { ...corp, userId })
      expect(said.status).toBe(status)
      if (roles) expect(await rolesIn(world, said.data.id)).toEqual(roles)
      else expect(await countRows(world.database, 'organization')).toBe(0)
      for (const name of ['olga', 'mia']) {
        expect((await people(name).get('/get-session')).json.session.activeOrganizationId).toBeNull()
      }
    })

    test.each([
      ['a number', 2],
      ['a function', () => 2],
      ['a function that takes its time', async () => 2],
      ['a function of who asks', ({ email }: { email: string }) => (email === 'olga@example.com' ? 2 : 0)],
    ])('is limited by %s', async (_title, organizationLimit) => {
      const world = await given({ organization: { organizationLimit } })
      const olga = (await givenPeople(world, 'olga'))('olga')
      const make = (slug: string) => knock(olga, 'createOrganization', { name: slug, slug })
      const first = await make('one')
      expect([first.status, (await make('two')).status]).toEqual([200, 200])
      const before = await lastingTables(world.database)
      expect(await make('three')).toMatchObject({ status: 403, message: LIMIT })
      expect(await lastingTables(world.database)).toEqual(before)
      await knock(olga, 'deleteOrganization', { organizationId: first.data.id })
      expect((await make('three')).status).toBe(200)
    })

    test.each([
      ['false', false, 403],
      ['true', true, 200],
      ['a function of the user', ({ id }: { id: string }) => id === 'olga', 200],
      ['a function of the user’s role', ({ role }: { role: string | null }) => role === 'admin', 403],
      ['a function that takes its time', async () => false, 403],
    ])('is allowed by %s: %s', async (_title, allowUserToCreateOrganization, status) => {
      const world = await given({ organization: { allowUserToCreateOrganization } })
      const olga = (await givenPeople(world, 'olga'))('olga')
      const said = await knock(olga, 'createOrganization', corp)
      expect(said.status).toBe(status)
      if (status === 403) expect(said.message).toBe(NOT_ALLOWED)
      expect(await countRows(world.database, 'organization')).toBe(status === 200 ? 1 : 0)
    })

    test('makes whoever the options say its creator is, who is its owner then', async () => {
      const roles = { founder: { organization: ['update', 'delete'], member: ['delete', 'update'] } }
      const world = await given({ organization: { creatorRole: 'founder', roles } })
      const people = await givenPeople(world, 'olga', 'mia')
      const { data } = await knock(people('olga'), 'createOrganization', corp)
      expect(await rolesIn(world, data.id)).toEqual({ olga: 'founder' })
      const row = `('m', '${data.id}', 'mia', 'admin', now())`
      await run(world.database, `insert into member (id, "organizationId", "userId", role, "createdAt") values ${row}`)
      const leave = await knock(people('olga'), 'leaveOrganization', { organizationId: data.id })
      expect(leave.message).toBe('You cannot leave the organization as the only owner')
      const mint = { organizationId: data.id, memberId: 'm', role: 'founder' }
      expect((await knock(people('mia'), 'updateMemberRole', mint)).status).toBe(403)
      expect((await knock(people('olga'), 'updateMemberRole', mint)).status).toBe(200)
      expect((await knock(people('olga'), 'leaveOrganization', { organizationId: data.id })).status).toBe(200)
    })
  })
})
