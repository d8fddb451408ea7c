import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { givenInvitation, givenOrganization, givenOrganizations } from '@foyer/testing/organizations'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { expect, test } from 'vitest'
import { givenAdminUsers } from './admin-users.ts'

type Search = Parameters<TestClient['trpc']['admin']['searchOrganizations']['query']>[0]

const acme = { organizationId: 'acme' }
const gone = { data: { httpStatus: 400, refusal: { code: 'ORGANIZATION_NOT_FOUND' } } }

/** In order of creation: Acme with Olga and Mia, Bolt and Cafe with Boris alone; Bolt's URL name is `blitz`. Adam is in none. */
async function givenAdam(given: StartApp, options?: Parameters<typeof givenAdminUsers>[1]) {
  const { app, adam, uma } = await givenAdminUsers(given, options)
  await givenOrganization(app, { owner: 'olga', member: 'mia' })
  await givenOrganizations(app, { owner: 'boris' }, ['bolt', 'cafe'])
  const changes = [
    `slug = 'blitz', "createdAt" = "createdAt" + interval '1 s' where id = 'bolt'`,
    `name = 'Café_Ö', "createdAt" = "createdAt" + interval '2 s' where id = 'cafe'`,
  ]
  for (const change of changes) await run(app.database, `update organization set ${change}`)
  return { app, adam, uma }
}

async function found(adam: TestClient, input: Search): Promise<string[]> {
  return (await adam.trpc.admin.searchOrganizations.query(input)).organizations.map(({ id }) => id)
}

/** What an admin may do with organizations, by name. */
const calls = {
  list: ({ trpc }: TestClient) => trpc.admin.searchOrganizations.query({}),
  get: ({ trpc }: TestClient) => trpc.admin.adminGetOrganization.query(acme),
  members: ({ trpc }: TestClient) => trpc.admin.adminListMembers.query(acme),
  invitations: ({ trpc }: TestClient) => trpc.admin.adminListInvitations.query(acme),
  delete: ({ trpc }: TestClient) => trpc.admin.adminDeleteOrganization.mutate(acme),
}

onBothEngines('organizations in the administration', ({ open }) => {
  const given = testAppsOn(open)

  test.each<[Search, string[]]>([
    [{}, ['cafe', 'bolt', 'acme']],
    [{ sortDirection: 'asc' }, ['acme', 'bolt', 'cafe']],
    [{ sortBy: 'name', sortDirection: 'asc' }, ['cafe', 'acme', 'bolt']],
    [{ search: 'CM' }, ['acme']],
    [{ search: ' fé_ö ' }, ['cafe']],
    [{ search: 'Blitz' }, ['bolt']],
    [{ search: 'bolt' }, ['bolt']],
    [{ search: 'caf', sortBy: 'name' }, ['cafe']],
    [{ search: '%' }, []],
    [{ search: `' or true --` }, []],
    [{ search: '' }, ['cafe', 'bolt', 'acme']],
  ])('are found by %o', async (input, ids) => {
    const { adam } = await givenAdam(given)
    expect(await found(adam, input)).toEqual(ids)
  })

  test('are found by the whole id, not by a part of it', async () => {
    const { app, adam } = await givenAdam(given)
    await run(app.database, `update organization set name = 'Other', slug = 'other' where id = 'bolt'`)
    expect(await found(adam, { search: 'bolt' })).toEqual(['bolt'])
    expect(await found(adam, { search: 'bol' })).toEqual([])
  })

  test('are listed with the number of their members', async () => {
    const { adam } = await givenAdam(given)
    const { organizations } = await adam.trpc.admin.searchOrganizations.query({ search: 'acme' })
    const listed = { id: 'acme', name: 'acme', slug: 'acme', logo: null, createdAt: expect.any(Date), members: 2 }
    expect(organizations).toEqual([listed])
  })

  test.each<Search>([{}, { sortDirection: 'asc' }, { sortBy: 'name' }, { sortBy: 'name', search: 'a' }])(
    'are paged through, each once, for %o',
    async (input) => {
      const { adam } = await givenAdam(given)
      const paged: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await adam.trpc.admin.searchOrganizations.query({ ...input, cursor, limit: 1 })
        paged.push(...page.organizations.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(paged).toEqual(await found(adam, input))
    },
  )

  test('are not listed from a cursor of another order, nor from an invalid one', async () => {
    const { adam } = await givenAdam(given)
    const { nextCursor } = await adam.trpc.admin.searchOrganizations.query({ limit: 1 })
    const forged = { sortBy: 'createdAt', sortDirection: 'desc', value: 'never', id: 'x' }
    const cursors: Search[] = [
      { cursor: nextCursor, sortBy: 'name' },
      { cursor: 'nonsense' },
      { cursor: Buffer.from(JSON.stringify(forged)).toString('base64url') },
    ]
    for (const input of cursors) {
      await expect(found(adam, input)).rejects.toMatchObject({ data: { httpStatus: 400 } })
    }
  })

  test('are shown with what they use of their limits', async () => {
    const { app, adam } = await givenAdam(given, { organization: { membershipLimit: 7, teams: { enabled: true } } })
    await givenInvitation(app, { to: 'nina' })
    await run(app.database, `update organization set "twoFactorRequiredFrom" = '2026-02-01' where id = 'acme'`)
    expect(await adam.trpc.admin.adminGetOrganization.query(acme)).toMatchObject({
      organization: { id: 'acme', name: 'acme', slug: 'acme' },
      counts: { members: 2, owners: 1, teams: 2, pendingInvitations: 1 },
      limits: { members: 7, pendingInvitations: 100, teams: null },
      twoFactorRequiredFrom: new Date('2026-02-01'),
    })
    await expect(adam.trpc.admin.adminGetOrganization.query({ organizationId: 'nothing' })).rejects.toMatchObject(gone)
  })

  test('show their members to admins, page by page, and by a part of the name or email', async () => {
    const { adam } = await givenAdam(given)
    const { adminListMembers } = adam.trpc.admin
    const first = await adminListMembers.query({ ...acme, limit: 1 })
    const second = await adminListMembers.query({ ...acme, limit: 1, cursor: first.nextCursor })
    const roles = [...first.members, ...second.members].map(({ user, role }) => `${user.email}: ${role}`)
    expect(roles.sort()).toEqual(['mia@example.com: member', 'olga@example.com: owner'])
    expect(second.nextCursor).toBeNull()
    const { members } = await adminListMembers.query({ ...acme, search: 'OLGA@' })
    expect(members.map(({ userId }) => userId)).toEqual(['olga'])
    expect((await adminListMembers.query({ organizationId: 'nothing' })).members).toEqual([])
  })

  test('show their invitations to admins, open ones first, without what opens them', async () => {
    const { app, adam } = await givenAdam(given)
    await givenInvitation(app, { to: 'nina', status: 'rejected' })
    await givenInvitation(app, { to: 'nora' })
    const invitations = await adam.trpc.admin.adminListInvitations.query(acme)
    expect(invitations.map(({ email, status, inviter }) => [email, status, inviter.name])).toEqual([
      ['nora@example.com', 'pending', 'olga'],
      ['nina@example.com', 'rejected', 'olga'],
    ])
    expect(JSON.stringify(invitations)).not.toContain('acme-nora')
  })

  test('are deleted with all that is theirs, and the others stay', async () => {
    const { app, adam } = await givenAdam(given)
    await givenInvitation(app, { to: 'nina' })
    await run(app.database, `update session set "activeOrganizationId" = 'acme' where "userId" = 'mia'`)
    expect(await calls.delete(adam)).toEqual({ success: true })
    expect(await found(adam, {})).toEqual(['cafe', 'bolt'])
    for (const table of ['member', 'team', 'invitation'] as const) expect(await inAcme(app, table), table).toBe(0)
    expect(await countRows(app.database, 'member')).toBe(2)
    expect(await activeOrganizations(app)).toEqual([])
    await expect(calls.delete(adam)).rejects.toMatchObject(gone)
  })

  test('stay where the options keep them', async () => {
    const { app, adam } = await givenAdam(given, { organization: { disableOrganizationDeletion: true } })
    const before = await tablesWithoutCounters(app.database)
    await expect(calls.delete(adam)).rejects.toMatchObject({ data: { httpStatus: 403 } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(Object.entries(calls))('are refused to users who are no admins: %s', async (_name, call) => {
    const { app, uma } = await givenAdam(given)
    const before = await tablesWithoutCounters(app.database)
    await expect(call(uma)).rejects.toMatchObject({ data: { httpStatus: 403 } })
    await expect(call(app.client())).rejects.toMatchObject({ data: { httpStatus: 401 } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('are in the permissions of admins', async () => {
    const { adam } = await givenAdam(given)
    const may = async (actions: string[]) => {
      const asked = { permissions: { organization: actions } }
      return (await adam.trpc.admin.adminHasPermission.mutate(asked)).success
    }
    expect([await may(['list', 'get', 'delete']), await may(['update'])]).toEqual([true, false])
  })
})

async function activeOrganizations({ database }: TestApp): Promise<unknown[]> {
  return database.db.selectFrom('session').select('id').where('activeOrganizationId', 'is not', null).execute()
}

async function inAcme({ database }: TestApp, table: 'member' | 'team' | 'invitation'): Promise<number> {
  const rows = await database.db.selectFrom(table).select('id').where('organizationId', '=', 'acme').execute()
  return rows.length
}
