import { givenInvitation, givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }

describe('updating and deleting an organization', () => {
  const given = testAppsOn()

  test.each([
    [{ name: 'Acme Inc.' }],
    [{ slug: 'acme-inc' }],
    [{ slug: 'acme' }],
    [{ logo: 'https://img.example/l.png' }],
    [{ logo: null }],
    [{ metadata: { plan: 'gold' } }],
    [{ metadata: {} }],
    [{ name: 'A', slug: 'a', logo: null, metadata: { a: { b: [1] } } }],
    [{}],
  ])('with %j changes nothing else', async (data) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const before = await tablesWithoutCounters(app.database)
    const result = await call(as('olga'), 'updateOrganization', { ...acme, data })
    expect(result.data).toMatchObject({ id: 'acme', name: 'acme', slug: 'acme', ...data })
    const { metadata } = data as { metadata?: object }
    const stored = { ...data, ...(metadata && { metadata: JSON.stringify(metadata) }) }
    const after = await tablesWithoutCounters(app.database)
    const organization = [{ ...before.organization?.[0], ...stored }]
    expect(after).toEqual({ ...before, organization, auditEvent: after.auditEvent })
  })

  test.each(['id', 'createdAt', 'members', 'organizationId'])('ignores %s in the data', async (field) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const before = await tablesWithoutCounters(app.database)
    await call(as('olga'), 'updateOrganization', { ...acme, data: { [field]: 'bolt' } })
    const after = await tablesWithoutCounters(app.database)
    expect(after).toEqual({ ...before, auditEvent: after.auditEvent })
  })

  test.each([
    ['a name of 257 characters', { name: 'a'.repeat(257) }],
    ['a slug of 65 characters', { slug: 'a'.repeat(65) }],
    ['a slug with an uppercase letter', { slug: 'Acme' }],
    ['a slug with a slash', { slug: 'a/b' }],
    ['an empty slug', { slug: '' }],
    ['a javascript: logo', { logo: 'javascript:alert(1)' }],
    ['a data: logo that is no picture', { logo: 'data:text/html;base64,AA' }],
    ['metadata of 17 KB', { metadata: { a: 'a'.repeat(17 * 1024) } }],
    ['metadata that is an array', { metadata: ['a'] }],
    ['a name with NUL', { name: 'a\u0000b' }],
  ])('refuses %s', async (_title, data) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const before = await tablesWithoutCounters(app.database)
    const result = await call(as('olga'), 'updateOrganization', { ...acme, data })
    expect(result).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('deleting removes members, invitations and teams, and keeps other organizations', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await givenOrganization(app, { owner: 'olga', member: 'mia' }, 'bolt')
    await givenInvitation(app, { to: 'nina' })
    await givenInvitation(app, { organizationId: 'bolt', to: 'nina' })
    const { data } = await call(as('olga'), 'deleteOrganization', acme)
    expect(data).toMatchObject({ id: 'acme', name: 'acme', slug: 'acme', logo: null, metadata: null })
    const tables = ['organization', 'member', 'team', 'invitation', 'user']
    const counts = tables.map((table) => countRows(app.database, table))
    expect(await Promise.all(counts)).toEqual([1, 2, 2, 1, 2])
    expect((await call(as('olga'), 'listOrganizations')).data).toMatchObject([{ id: 'bolt' }])
  })
})
