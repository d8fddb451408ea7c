import { describe, expect, test } from 'vitest'
import { models } from './models.ts'
import { type FoundTable, recogniseSource } from './source.ts'

const time = 'timestamp without time zone'

function found(spell: (name: string) => string = (name) => name, more: readonly FoundTable[] = []): FoundTable[] {
  const core = (['user', 'session', 'account', 'verification'] as const).map((model) => ({
    name: spell(model),
    columns: Object.keys(models[model]).map((name) => ({
      name: spell(name),
      type: name.endsWith('At') ? time : 'text',
    })),
  }))
  return [...core, ...more]
}

function with_(table: string, ...columns: string[]): FoundTable {
  return { name: table, columns: columns.map((name) => ({ name, type: 'text' })) }
}

describe('better-auth is recognised', () => {
  test.each([
    ['as it is', (name: string) => name],
    ['in snake case', (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
    ['in the plural', (name: string) => (['user', 'session', 'account'].includes(name) ? `${name}s` : name)],
  ])('%s', (_title, spell) => {
    const recognised = recogniseSource(found(spell))
    expect(recognised?.missing).toEqual([])
    expect(recognised?.source.tables.user?.columns.emailVerified?.name).toBe(spell('emailVerified'))
  })

  test('by the map where it is called otherwise', () => {
    const tables = found((name) => (name === 'user' ? 'people' : name === 'email' ? 'address' : name))
    expect(recogniseSource(tables)).toBeUndefined()
    const map = { user: { table: 'people', columns: { email: 'address' } } }
    expect(recogniseSource(tables, map)).toMatchObject({
      missing: [],
      source: { tables: { user: { columns: { email: { name: 'address' } } } } },
    })
  })

  test('without a column it says which is missing', () => {
    const tables = found().map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => name !== 'emailVerified'),
    }))
    const missing = [{ model: 'user', table: 'user', column: 'emailVerified' }]
    expect(recogniseSource(tables)?.missing).toEqual(missing)
  })

  test('not in the tables of an application', () => {
    expect(recogniseSource([with_('user', 'id', 'email', 'password'), with_('session', 'sid', 'sess')])).toBeUndefined()
  })
})

test.each([
  ['1.2', []],
  ['1.3', [with_('teamMember', 'id', 'teamId', 'userId')]],
  ['1.4', [with_('jwks', 'id', 'publicKey', 'privateKey', 'createdAt', 'expiresAt')]],
  ['1.7', [with_('jwks', 'id', 'publicKey', 'privateKey', 'createdAt', 'expiresAt', 'alg', 'crv')]],
] as const)('version %s is told by its columns', (version, more) => {
  expect(recogniseSource(found(undefined, more))?.source.version).toBe(version)
})

test('own columns go to fields, by the name that the map gives; those of plugins are told apart', () => {
  const [user, ...others] = found()
  const own = with_('user', 'company', 'phone_number', 'lastLoginMethod').columns
  const tables = [{ name: 'user', columns: [...(user?.columns ?? []), ...own] }, ...others]
  const source = recogniseSource(tables, { user: { fields: { employer: 'company' } } })?.source
  expect(source?.tables.user).toMatchObject({
    own: { employer: { name: 'company' } },
    unheld: ['phone_number'],
    derived: ['lastLoginMethod'],
    left: [],
  })
})

test('tables of plugins that cannot be held are named, and so are those whose rows end', () => {
  const plugins = [
    with_('sso_provider', 'id', 'issuer', 'domain', 'provider_id'),
    with_('rateLimit', 'id', 'key', 'count', 'lastRequest'),
  ]
  const source = recogniseSource(found(undefined, plugins))?.source
  expect(source?.unheld).toEqual([{ model: 'ssoProvider', table: 'sso_provider' }])
  expect(source?.passing).toEqual([{ model: 'rateLimit', table: 'rateLimit' }])
})

test("tables of the application's own that bear such names are not taken for them", () => {
  const own = [with_('subscriptions', 'id', 'newsletter'), with_('rate_limits', 'id', 'route', 'most')]
  expect(recogniseSource(found(undefined, own))?.source).toMatchObject({
    unheld: [],
    passing: [],
    others: ['subscriptions', 'rate_limits'],
  })
})
