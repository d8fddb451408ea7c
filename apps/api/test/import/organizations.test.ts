import { optionsSchema } from '@foyer/auth-domain/options'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestDatabase } from '@foyer/db/testing/test-database'
import { beginUserDeletion } from '@foyer/db/users/deleted-users'
import type { ImportLine } from '@foyer/moving/import/reasons'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runImport } from './run-import.ts'

const CLERK_USERS = [
  'id,first_name,last_name,username,primary_email_address,verified_email_addresses,password_digest',
  'user_1,Olga,O,,olga@example.com,olga@example.com,',
  'user_2,Mia,M,,mia@example.com,mia@example.com,',
].join('\n')
const clerkOrganization = {
  object: 'organization',
  id: 'org_1',
  name: 'Acme',
  slug: 'acme',
  image_url: 'https://img.example.com/acme.png',
  created_at: 1_714_557_600_000,
  public_metadata: { plan: 'gold' },
  private_metadata: { invoice: 7 },
}
const clerkMember = (user_id: string, role: string, organization: object = clerkOrganization) => ({
  object: 'organization_membership',
  id: `orgmem_${user_id}`,
  role,
  created_at: 1_714_644_000_000,
  organization,
  public_user_data: { user_id, identifier: `${user_id}@example.com` },
})

onBothEngines('an import of organizations', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  beforeEach(() => database.truncate())
  afterAll(() => database.close())

  const told = (lines: readonly ImportLine[]) =>
    lines.flatMap(({ id, organization, result, reason }) => (organization === undefined ? [] : [[id, result, reason]]))

  async function members() {
    const { db } = database
    const rows = await db
      .selectFrom('member')
      .innerJoin('organization', 'organization.id', 'organizationId')
      .select(['slug', 'userId', 'role'])
      .orderBy('slug')
      .orderBy('userId')
      .execute()
    return rows.map(({ slug, userId, role }) => `${slug} ${userId} ${role}`)
  }

  test('takes those of Clerk with their members, whose admins own them, and does so once', async () => {
    const answer = (data: readonly object[]) => JSON.stringify({ data, total_count: data.length })
    const files = {
      'memberships.json': answer([
        clerkMember('user_2', 'org:member'),
        clerkMember('user_1', 'org:admin'),
        clerkMember('user_9', 'org:admin'),
      ]),
      'organizations.json': answer([clerkOrganization]),
      'users.csv': CLERK_USERS,
    }
    const first = await runImport(database.db, 'clerk', files)
    expect(told(first)).toEqual([
      ['user_2', 'taken', null],
      ['user_1', 'taken', null],
      ['user_9', 'left', 'no-user'],
      ['org_1', 'taken', null],
    ])
    expect(await members()).toEqual(['acme user_1 owner', 'acme user_2 member'])
    const stored = await database.db.selectFrom('organization').selectAll().execute()
    expect(stored).toMatchObject([
      {
        id: 'org_1',
        name: 'Acme',
        logo: 'https://img.example.com/acme.png',
        metadata: '{"plan":"gold"}',
        createdAt: new Date(1_714_557_600_000),
      },
    ])
    await database.db.deleteFrom('member').where('userId', '=', 'user_2').execute()
    const again = await runImport(database.db, 'clerk', files)
    expect(told(again)).toEqual([
      ['user_2', 'left', 'not-added'],
      ['user_1', 'known', 'member-here'],
      ['user_9', 'left', 'no-user'],
      ['org_1', 'known', 'organization-here'],
    ])
    expect(await members()).toEqual(['acme user_1 owner'])
  })

  test('takes those of Auth0, whose roles of members the map names', async () => {
    const user = (user_id: string) => ({ user_id, email: `${user_id.slice(6)}@example.com`, email_verified: true })
    const member = (user_id: string, ...roles: string[]) => ({
      ...{ organization_id: 'org_1', user_id, name: 'N', email: 'n@example.com' },
      roles: roles.map((name) => ({ id: `rol_${name}`, name })),
    })
    const ndjson = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
    const organization = {
      id: 'org_1',
      name: 'acme',
      display_name: 'Acme Inc.',
      branding: { logo_url: 'javascript:x' },
    }
    const files = {
      'organizations.json': JSON.stringify({ organizations: [organization], total: 1 }),
      'members.ndjson': ndjson([member('auth0|olga', 'Chief'), member('auth0|mia', 'owner', 'admin')]),
      'users.ndjson': ndjson([user('auth0|olga'), user('auth0|mia')]),
    }
    expect(told(await runImport(database.db, 'auth0', files))).toEqual([
      ['auth0|olga', 'left', 'not-organized'],
      ['auth0|mia', 'left', 'not-organized'],
      ['org_1', 'refused', 'no-owner'],
    ])
    expect(await members()).toEqual([])
    const lines = await runImport(database.db, 'auth0', files, { map: { memberRoles: { Chief: 'owner' } } })
    expect(lines.find(({ id }) => id === 'org_1')?.notes).toEqual([{ field: 'logo', reason: 'too-long' }])
    // A role of the tenant that is called as one here is says nothing of what it may.
    expect(await members()).toEqual(['acme auth0|mia member', 'acme auth0|olga owner'])
  })

  test('takes those of a realm of Keycloak by usernames, and none that is disabled', async () => {
    const user = (id: string, username: string) => ({ id, username, email: `${username}@example.com` })
    const organization = (name: string, more: object = {}) => ({ name, domains: [], members: [], ...more })
    const realm = {
      organizations: [
        organization('Größe & Co', {
          id: 'o1',
          members: [{ username: 'OLGA' }, { username: 'k2' }, { username: 'gone' }],
        }),
        organization('Off', { id: 'o2', alias: 'off', enabled: false }),
      ],
      clients: [{ users: ['none'] }],
      // Whose name is the id of somebody else.
      users: [user('k1', 'olga'), user('k2', 'mia'), user('k3', 'k2')],
    }
    const map = { memberRoles: { '*': 'owner' } }
    const lines = await runImport(database.db, 'keycloak', { 'realm.json': JSON.stringify(realm) }, { map })
    expect(told(lines)).toEqual([
      ['o2', 'left', 'disabled-organization'],
      ['o1', 'taken', null],
    ])
    expect(lines.find(({ id }) => id === 'o1')?.notes).toEqual([
      { field: 'slug', reason: 'slug-made' },
      { field: 'member gone', reason: 'member-left' },
    ])
    expect(await members()).toEqual(['gro-e-co k1 owner', 'gro-e-co k3 owner'])
  })

  test('the map comes before what roles of Clerk are, and * stands for all that neither names', async () => {
    const rows = [
      clerkMember('user_1', 'org:chief'),
      clerkMember('user_2', 'org:billing'),
      clerkMember('user_3', 'org:member'),
    ]
    const users = `${CLERK_USERS}\nuser_3,Zoe,Z,,zoe@example.com,zoe@example.com,`
    const map = { memberRoles: { 'org:chief': 'owner', 'org:member': 'admin', '*': 'member' } }
    await runImport(database.db, 'clerk', { 'users.csv': users, 'memberships.json': JSON.stringify(rows) }, { map })
    expect(await members()).toEqual(['acme user_1 owner', 'acme user_2 member', 'acme user_3 admin'])
  })

  test('a name that two users have, as of two realms, makes neither of them a member', async () => {
    const realm = (id: string, members: string[]) =>
      JSON.stringify({
        organizations: [{ id: `o-${id}`, name: id, alias: id, members: members.map((username) => ({ username })) }],
        users: ['alice', `only-${id}`].map((username) => ({
          ...{ id: `${id}-${username}`, username, email: `${username}@${id}.example` },
        })),
      })
    const files = { 'a.json': realm('a', ['alice', 'only-a']), 'b.json': realm('b', ['alice', 'only-b']) }
    const lines = await runImport(database.db, 'keycloak', files, { map: { memberRoles: { '*': 'owner' } } })
    expect(lines.find(({ id }) => id === 'o-b')?.notes).toEqual([{ field: 'member alice', reason: 'member-left' }])
    expect(await members()).toEqual(['a a-only-a owner', 'b b-only-b owner'])
  })

  test('namesakes of two realms without ids are two users', async () => {
    const realm = (domain: string) => JSON.stringify({ users: [{ username: 'bob', email: `bob@${domain}` }] })
    const first = await runImport(database.db, 'keycloak', { 'c.json': realm('c.example') })
    const second = await runImport(database.db, 'keycloak', { 'd.json': realm('d.example') })
    expect([first, second].map(([line]) => line?.result)).toEqual(['taken', 'taken'])
    expect((await runImport(database.db, 'keycloak', { 'd.json': realm('d.example') }))[0]?.result).toBe('known')
  })

  test('a member named by an id is the user of that id, whoever else has an identity of that name', async () => {
    const victim = { user_id: 'auth0|victim', email: 'victim@example.com', email_verified: true }
    const other = {
      ...{ user_id: 'google-oauth2|9', email: 'other@example.com', email_verified: true },
      identities: [{ provider: 'auth0', user_id: 'victim', isSocial: false }],
    }
    const rows = [other, victim, { organization_id: 'org_1', user_id: 'auth0|victim', roles: [{ name: 'Chief' }] }]
    const files = {
      'organization.json': JSON.stringify([{ id: 'org_1', name: 'acme' }]),
      'rows.ndjson': rows.map((row) => JSON.stringify(row)).join('\n'),
    }
    await runImport(database.db, 'auth0', files, { map: { memberRoles: { Chief: 'owner' } } })
    expect(await members()).toEqual(['acme auth0|victim owner'])
  })

  test('who is being deleted owns nothing', async () => {
    const files = { 'users.csv': CLERK_USERS, 'memberships.json': JSON.stringify([clerkMember('user_1', 'org:admin')]) }
    await runImport(database.db, 'clerk', { 'users.csv': CLERK_USERS })
    await database.db.transaction().execute((trx) => beginUserDeletion(trx, 'user_1', new Date()))
    expect(told(await runImport(database.db, 'clerk', files))).toEqual([['org_1', 'refused', 'no-owner']])
    expect(await database.db.selectFrom('organization').select('id').execute()).toEqual([])
  })

  test('changes nothing of one that is here, and says so beforehand', async () => {
    const other = { ...clerkOrganization, id: 'org_2' }
    const rows = [clerkMember('user_1', 'org:admin'), clerkMember('user_2', 'org:admin', other)]
    const files = { 'users.csv': CLERK_USERS, 'memberships.json': JSON.stringify(rows) }
    const expected = [
      ['org_1', 'taken', null],
      ['org_2', 'existing', 'slug-in-use'],
    ]
    expect(told(await runImport(database.db, 'clerk', files, { dryRun: true }))).toEqual(expected)
    expect(await members()).toEqual([])
    expect(told(await runImport(database.db, 'clerk', files))).toEqual(expected)
    expect(await members()).toEqual(['acme user_1 owner'])
  })

  test('names members whose organization is in no file', async () => {
    const files = { 'members.ndjson': JSON.stringify({ organization_id: 'org_9', user_id: 'auth0|olga' }) }
    expect(told(await runImport(database.db, 'auth0', files))).toEqual([['auth0|olga', 'left', 'no-organization']])
  })

  test('maps metadata to fields and roles; a value of another type is named and left', async () => {
    const options = optionsSchema.parse({
      user: {
        additionalFields: {
          plan: { type: 'string', defaultValue: 'free' },
          seats: { type: 'number', defaultValue: 1 },
          tags: { type: 'string[]' },
        },
      },
    })
    const map = {
      fields: { plan: 'public_metadata.plan', seats: 'public_metadata.seats', tags: 'unsafe_metadata.tags' },
      roles: { from: 'private_metadata.roles', values: { staff: 'admin' } },
    }
    const metadata = [
      {
        ...{ object: 'user', id: 'user_1', public_metadata: { plan: 'gold', seats: '7' } },
        ...{ private_metadata: { roles: ['staff', 'other'] }, unsafe_metadata: { tags: ['a', 'b'] } },
      },
      { object: 'user', id: 'user_2', public_metadata: { plan: ['x', 'y'] }, private_metadata: { roles: ['other'] } },
    ]
    const files = { 'users.csv': CLERK_USERS, 'answer.json': JSON.stringify(metadata) }
    const lines = await runImport(database.db, 'clerk', files, { map, options })
    const users = await database.db.selectFrom('user').select(['id', 'role', 'fields']).orderBy('id').execute()
    expect(users).toEqual([
      { id: 'user_1', role: 'admin', fields: { plan: 'gold', seats: 7, tags: ['a', 'b'] } },
      { id: 'user_2', role: 'user', fields: { plan: 'free', seats: 1 } },
    ])
    const notes = lines.map(({ id, notes }) => [id, notes.map(({ field, reason }) => `${field} ${reason}`)])
    expect(notes).toEqual([
      ['user_1', ['private_metadata.roles value-left', 'password no-method']],
      ['user_1', []],
      ['user_2', ['plan field-refused', 'private_metadata.roles value-left', 'password no-method']],
      ['user_2', []],
    ])
  })
})
