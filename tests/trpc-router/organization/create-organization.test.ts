import { givenUsers, rolesIn } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const corp = { name: 'Corp', slug: 'corp' }
const LIMIT = 'You have reached the maximum number of organizations'
const NOT_ALLOWED = 'You are not allowed to create a new organization'

describe('creating an organization', () => {
  const given = testAppsOn()

  test('returns it with its creator as member, and creates a team of its name with the creator in it', async () => {
    const app = await given()
    const olga = (await givenUsers(app, 'olga'))('olga')
    const metadata = { plan: 'gold', seats: 5, tags: ['a'] }
    const logo = 'https://img.example/logo.png'
    const { data } = await call(olga, 'createOrganization', { ...corp, logo, metadata })
    expect(data).toMatchObject({ ...corp, logo, metadata, members: [{ userId: 'olga', role: 'owner' }] })
    const teams = (await call(olga, 'listTeams', { organizationId: data.id })).data
    expect(teams).toMatchObject([{ name: 'Corp', organizationId: data.id, updatedAt: null }])
    expect(data.members).toMatchObject([{ teamId: teams[0].id, organizationId: data.id }])
    expect((await call(olga, 'listOrganizations')).data).toMatchObject([
      { ...corp, metadata: JSON.stringify(metadata) },
    ])
  })

  test('without metadata and logo returns neither', async () => {
    const app = await given()
    const olga = (await givenUsers(app, 'olga'))('olga')
    const { data } = await call(olga, 'createOrganization', corp)
    expect(data).toMatchObject({ ...corp, logo: null })
    expect('metadata' in data && data.metadata !== undefined).toBe(false)
  })

  test.each(['userId', 'id', 'createdAt', 'members', 'role', 'activeOrganizationId'])(
    'ignores %s in the input',
    async (field) => {
      const app = await given()
      const as = await givenUsers(app, 'olga', 'mia')
      const { data } = await call(as('olga'), 'createOrganization', { ...corp, [field]: 'mia' })
      expect(data.id).toMatch(/^[A-Za-z0-9]{32}$/)
      expect(await rolesIn(app, data.id)).toEqual({ olga: 'owner' })
      expect((await as('mia').get('/get-session')).json.session.activeOrganizationId).toBeNull()
    },
  )

  test.each([
    ['creates one for another user, who owns it', 'mia', 200, { mia: 'owner' }],
    ['creates none for an unknown user', 'unknown', 401, undefined],
  ])('an admin of the service %s', async (_title, userId, status, roles) => {
    const app = await given({ admin: { adminUserIds: ['olga'] } })
    const as = await givenUsers(app, 'olga', 'mia')
    const result = await call(as('olga'), 'createOrganization', { ...corp, userId })
    expect(result.status).toBe(status)
    if (roles) expect(await rolesIn(app, result.data.id)).toEqual(roles)
    else expect(await countRows(app.database, 'organization')).toBe(0)
    for (const name of ['olga', 'mia']) {
      expect((await as(name).get('/get-session')).json.session.activeOrganizationId).toBeNull()
    }
  })

  test.each([
    ['a number', 2],
    ['a function', () => 2],
    ['an async function', async () => 2],
    ['a function of the user', ({ email }: { email: string }) => (email === 'olga@example.com' ? 2 : 0)],
  ])('is limited by %s', async (_title, organizationLimit) => {
    const app = await given({ organization: { organizationLimit } })
    const olga = (await givenUsers(app, 'olga'))('olga')
    const create = (slug: string) => call(olga, 'createOrganization', { name: slug, slug })
    const first = await create('one')
    expect([first.status, (await create('two')).status]).toEqual([200, 200])
    const before = await tablesWithoutCounters(app.database)
    expect(await create('three')).toMatchObject({ status: 403, message: LIMIT })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await call(olga, 'deleteOrganization', { organizationId: first.data.id })
    expect((await create('three')).status).toBe(200)
  })

  test.each([
    ['false', false, 403],
    ['true', true, 200],
    ['a function of the user', ({ id }: { id: string }) => id === 'olga', 200],
    ['a function of the user’s role', ({ role }: { role: string | null }) => role === 'admin', 403],
    ['an async function', async () => false, 403],
  ])('is allowed by %s: %s', async (_title, allowUserToCreateOrganization, status) => {
    const app = await given({ organization: { allowUserToCreateOrganization } })
    const olga = (await givenUsers(app, 'olga'))('olga')
    const result = await call(olga, 'createOrganization', corp)
    expect(result.status).toBe(status)
    if (status === 403) expect(result.message).toBe(NOT_ALLOWED)
    expect(await countRows(app.database, 'organization')).toBe(status === 200 ? 1 : 0)
  })

  test('gives its creator the role of the options, which then counts as owner', async () => {
    const roles = { founder: { organization: ['update', 'delete'], member: ['delete', 'update'] } }
    const app = await given({ organization: { creatorRole: 'founder', roles } })
    const as = await givenUsers(app, 'olga', 'mia')
    const { data } = await call(as('olga'), 'createOrganization', corp)
    expect(await rolesIn(app, data.id)).toEqual({ olga: 'founder' })
    const row = `('m', '${data.id}', 'mia', 'admin', now())`
    await run(app.database, `insert into member (id, "organizationId", "userId", role, "createdAt") values ${row}`)
    const leave = await call(as('olga'), 'leaveOrganization', { organizationId: data.id })
    expect(leave.message).toBe('You cannot leave the organization as the only owner')
    const grant = { organizationId: data.id, memberId: 'm', role: 'founder' }
    expect((await call(as('mia'), 'updateMemberRole', grant)).status).toBe(403)
    expect((await call(as('olga'), 'updateMemberRole', grant)).status).toBe(200)
    expect((await call(as('olga'), 'leaveOrganization', { organizationId: data.id })).status).toBe(200)
  })
})
