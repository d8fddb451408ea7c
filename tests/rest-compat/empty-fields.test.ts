import { updateApiKeyInput } from '@foyer/auth-domain/api-key/update-api-key'
import { emptyAsAbsent } from '@foyer/auth-domain/input/empty-as-absent'
import { routes } from '@foyer/rest-compat/routes/routes'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

/** The optional fields in which an empty text is not absent, and why. */
const exceptions: Record<string, RegExp> = {
  // Without it a call acts on the active organization (S55).
  'names the organization': /\.(organizationId|organizationSlug)$/,
  // Without it a user whose session is fresh would be deleted at once.
  'confirms a deletion': /^deleteUser\.(password|token)$/,
  // It is changed by change-email alone.
  'is refused by name': /^updateUser\.email$/,
  // Both addresses of devices judge it alike.
  'is judged as /device/token does': /^requestToken\.device_code$/,
  // An update would leave it as it is and say that it was done.
  'cannot be removed':
    /^(updateUser\.(name|username)|updateOrganization\.data\.(name|slug)|updateTeam\.data\.name|adminUpdateUser\.data\.(name|username|email|role)|update(Organization)?ApiKey\.name|updateOAuthClient\.update\.client_name)$/,
}

type Field = { path: string[]; name: string; schema: z.core.$ZodType; field: z.core.$ZodType }

const fields = routes.flatMap(({ row }) =>
  optionalFields(row.input).map(
    ({ path, field }): Field => ({
      path,
      name: [row.name, ...path].join('.'),
      schema: row.input,
      field,
    }),
  ),
)

const isException = ({ name }: Field) => Object.values(exceptions).some((pattern) => pattern.test(name))

test('every row is walked: among the optional fields are those of forms, queries and nested objects', () => {
  const names = fields.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(150)
  expect(names).toEqual(
    expect.arrayContaining(['createOrganization.logo', 'listUsers.searchField', 'updateOrganization.data.logo']),
  )
})

const loosensKey = ({ name }: Field) => /ApiKey\.(expiresIn|remaining|permissions)$/.test(name)
const isRemovable = (field: Field) => takesNull(field) && !isException(field) && !loosensKey(field)

test.each(fields.filter(isRemovable))('an empty $name removes as null does', (field) => {
  expect(prepared(field)).toEqual(nested(field.path, { value: null }))
})

test.each(fields.filter((field) => !isRemovable(field) && !isException(field)))('an empty $name is absent', (field) => {
  expect(parsed(field, { value: '' })).toEqual(parsed(field, {}))
})

test.each(fields.filter(isException))('an empty $name is judged as it is', (field) => {
  expect(prepared(field)).toEqual(nested(field.path, { value: '' }))
})

describe('an empty text', () => {
  const given = testAppsOn()
  const picture = 'https://img.example/olga.png'

  test('in the form of a sign-up is left out, so that the user has no picture and no username', async () => {
    const app = await given({ username: { enabled: true } })
    const sent = { ...details('Olga'), image: '', username: '', displayUsername: '', callbackURL: '' }
    const { status, data } = await call(app.client(), 'signUpEmail', sent)
    expect([status, data.user]).toMatchObject([200, { name: 'Olga', image: null }])
    expect((await tablesWithoutCounters(app.database)).user).toMatchObject([{ username: null, image: null }])
  })

  test('removes a picture and a logo', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await call(olga, 'updateUser', { image: picture })
    expect((await call(olga, 'updateUser', { image: '' })).status).toBe(200)
    expect((await olga.get('/get-session')).json.user.image).toBeNull()
    const { data: acme } = await call(olga, 'createOrganization', { name: 'Acme', slug: 'acme', logo: picture })
    const changed = await call(olga, 'updateOrganization', { organizationId: acme.id, data: { logo: '' } })
    expect(changed).toMatchObject({ status: 200, data: { logo: null } })
  })

  test('removes a language and metadata, and no limit of a key', async () => {
    const app = await given({ apiKey: { enabled: true, enableMetadata: true } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await call(as('olga'), 'updateUser', { language: 2 })
    await call(as('olga'), 'updateOrganization', { organizationId: 'acme', data: { metadata: { plan: 'gold' } } })
    const terms = { expiresIn: 86_400 * 30, remaining: 5, metadata: { plan: 'gold' } }
    const { data: key } = await call(as('olga'), 'createOrganizationApiKey', { organizationId: 'acme', ...terms })
    const empty = { expiresIn: '', remaining: '', metadata: '' }
    const calls: [string, object][] = [
      ['updateUser', { language: '' }],
      ['updateOrganization', { organizationId: 'acme', data: { metadata: '' } }],
      ['updateOrganizationApiKey', { organizationId: 'acme', keyId: key.id, ...empty }],
    ]
    for (const [operation, input] of calls) {
      expect(await call(as('olga'), operation, input), operation).toMatchObject({ status: 200 })
    }
    const after = await tablesWithoutCounters(app.database)
    expect(after).toMatchObject({ user: [{ language: null }], organization: [{ metadata: null }] })
    expect(after.apikey).toMatchObject([{ expiresAt: expect.any(Date), remaining: 5, metadata: null }])
  })

  test.each([
    ['own', {}],
    ['custom expiry disabled', { keyExpiration: { disableCustomExpiresTime: true } }],
  ])("changes nothing else of a user's key, whose limits only the server sets: %s", async (_case, terms) => {
    const app = await given({ apiKey: { enabled: true, ...terms } })
    const olga = await signedUp(app, 'Olga')
    const { data: key } = await call(olga, 'createApiKey', { name: 'deploy' })
    const fields = Object.keys(updateApiKeyInput.shape).filter(
      (field) => !['keyId', 'name', 'metadata'].includes(field),
    )
    const empty = Object.fromEntries(fields.map((field) => [field, '']))
    const { lastRequest: _before, updatedAt: _then, ...before } = await storedKey(app)
    const changed = await call(olga, 'updateApiKey', { keyId: key.id, ...empty, name: 'release' })
    expect(changed).toMatchObject({ status: 200, data: { name: 'release' } })
    const { lastRequest: _after, updatedAt: _now, ...after } = await storedKey(app)
    expect(after).toEqual({ ...before, name: 'release' })
  })

  test('makes an organization without a logo, and invites to no team', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const made = await call(as('olga'), 'createOrganization', { name: 'Bolt', slug: 'bolt', logo: '', userId: '' })
    expect(made).toMatchObject({ status: 200, data: { name: 'Bolt', logo: null } })
    const invitation = { organizationId: 'acme', email: 'nina@example.com', role: 'member', teamId: '' }
    const invited = await call(as('olga'), 'inviteMember', invitation)
    expect(invited).toMatchObject({ status: 200, data: { email: 'nina@example.com' } })
    expect((await tablesWithoutCounters(app.database)).invitation).toMatchObject([{ teamId: null }])
  })

  test('is no name of one who signs up, as of who comes by a mailed code; blanks are refused', async () => {
    const app = await given()
    const blank = await call(app.client(), 'signUpEmail', { ...details('Olga'), name: '   ' })
    expect(blank).toMatchObject({ status: 400, message: '[body.name] Must not be blank' })
    expect((await tablesWithoutCounters(app.database)).user).toEqual([])
    const { status, data } = await call(app.client(), 'signUpEmail', { ...details('Olga'), name: '' })
    expect([status, data.user.name]).toEqual([200, ''])
  })

  test.each(['', '   ', '\t', '\u200b\u2060', '\u2800', '\u3164'])(
    'the name %j of a user, a team, an organization or a key is refused',
    async (name) => {
      const app = await given({ admin: { adminUserIds: ['olga'] }, apiKey: { enabled: true } })
      const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
      const { data: key } = await call(as('mia'), 'createApiKey', {})
      const before = await tablesWithoutCounters(app.database)
      const inAcme = { organizationId: 'acme' }
      const calls: [string, object][] = [
        ['updateUser', { name }],
        ['adminUpdateUser', { userId: 'mia', data: { name } }],
        ['createUser', { ...details('Nina'), name }],
        ['createOrganization', { name, slug: 'bolt' }],
        ['updateOrganization', { ...inAcme, data: { name } }],
        ['createTeam', { ...inAcme, name }],
        ['updateTeam', { ...inAcme, teamId: 'acme-lab', data: { name } }],
      ]
      for (const [operation, input] of calls) {
        expect(await call(as('olga'), operation, input), operation).toMatchObject({ status: 400 })
      }
      expect(await call(as('mia'), 'updateApiKey', { keyId: key.id, name })).toMatchObject({ status: 400 })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('in a query is no filter', async () => {
    const app = await given({ admin: { adminUserIds: ['olga'] } })
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const empty = { limit: '', offset: '', sortBy: '', sortDirection: '', filterField: '', filterValue: '' }
    const users = await call(as('olga'), 'listUsers', {
      ...empty,
      searchField: '',
      searchOperator: '',
      searchValue: '',
    })
    expect([users.status, users.data.total]).toEqual([200, 2])
    const members = await call(as('olga'), 'listOrganizationMembers', { organizationId: 'acme', ...empty })
    expect([members.status, members.data.total]).toEqual([200, 2])
  })

  test.each([
    ['updateOrganization', { organizationId: '', data: { name: 'X' } }],
    ['updateOrganization', { organizationId: 'acme', data: { name: '' } }],
    ['updateOrganization', { organizationId: 'acme', data: { slug: '' } }],
    ['inviteMember', { organizationId: '', email: 'nina@example.com', role: 'member' }],
    ['setActiveOrganization', { organizationId: '' }],
    ['setActiveOrganization', { organizationSlug: '' }],
  ])('%s %j is refused, and changes nothing', async (operation, input) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await call(as('olga'), 'setActiveOrganization', { organizationId: 'acme' })
    const before = await tablesWithoutCounters(app.database)
    expect(await call(as('olga'), operation, input)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

describe('null', () => {
  const given = testAppsOn()

  test('removes metadata as it removes a logo, and is none of what is made', async () => {
    const app = await given()
    const olga = app.client()
    const user = await call(olga, 'signUpEmail', { ...details('Olga'), image: null })
    expect([user.status, user.data.user.image]).toEqual([200, null])
    const bolt = await call(olga, 'createOrganization', { name: 'Bolt', slug: 'bolt', logo: null, metadata: null })
    expect(bolt).toMatchObject({ status: 200, data: { logo: null } })
    const organizationId = bolt.data.id
    await call(olga, 'updateOrganization', { organizationId, data: { metadata: { plan: 'gold' } } })
    const changed = await call(olga, 'updateOrganization', { organizationId, data: { metadata: null } })
    expect(changed.status).toBe(200)
    expect((await tablesWithoutCounters(app.database)).organization).toMatchObject([{ metadata: null, name: 'Bolt' }])
    const invitation = { organizationId, email: 'nina@example.com', role: 'member', teamId: null }
    expect(await call(olga, 'inviteMember', invitation)).toMatchObject({ status: 200 })
  })

  test('bans without an end, with the reason that is given where none is', async () => {
    const app = await given({ admin: { adminUserIds: ['olga'] } })
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const banned = await call(as('olga'), 'banUser', { userId: 'mia', banReason: null, banExpiresIn: null })
    expect(banned).toMatchObject({ status: 200, data: { user: { banned: true, banExpires: null } } })
    expect(banned.data.user.banReason).toBe('No reason')
  })
})

/** Whether null is a value of the field's own; a password in admin/update-user is taken in order to refuse it. */
function takesNull({ name, field }: Field): boolean {
  return z.core.safeParse(field, null).data === null && name !== 'adminUpdateUser.data.password'
}

function storedKey({ database }: TestApp) {
  return database.db.selectFrom('apikey').selectAll().executeTakeFirstOrThrow()
}

/** What the schema gets of an input whose field is empty. */
function prepared({ schema, path }: Field): unknown {
  return emptyAsAbsent(schema)(nested(path, { value: '' }))
}

/** What the schema makes of an input with one field, or why it refuses it. */
function parsed({ schema, path }: Field, given: { value?: unknown }): unknown {
  const { data, error } = z.core.safeParse(schema, emptyAsAbsent(schema)(nested(path, given)))
  return { data, issues: error?.issues }
}

function nested([name = '', ...rest]: string[], given: { value?: unknown }): object {
  if (rest.length > 0) return { [name]: nested(rest, given) }
  return 'value' in given ? { [name]: given.value } : {}
}

/** Those that an input may go without, found by asking their schemas rather than by the walk that is tested. */
function optionalFields(schema: z.core.$ZodType): Pick<Field, 'path' | 'field'>[] {
  const shape = shapeOf(schema)
  return Object.entries(shape).flatMap(([key, field]) => [
    ...(z.core.safeParse(z.object({ key: field }), {}).success ? [{ path: [key], field }] : []),
    ...optionalFields(field).map((within) => ({ ...within, path: [key, ...within.path] })),
  ])
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap())
  return schema instanceof z.ZodObject ? schema.shape : {}
}
