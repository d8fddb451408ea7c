import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows, lastingTables } from '../support/tables.ts'

const acme = { organizationId: 'acme' }

describe.each(testDatabases())('changing an organization on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
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
    ])('with %j changes that alone', async (data) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      const before = await lastingTables(world.database)
      const said = await knock(as('olga'), 'updateOrganization', { ...acme, data })
      expect(said.data).toMatchObject({ id: 'acme', name: 'acme', slug: 'acme', ...data })
      const { metadata } = data as { metadata?: object }
      const stored = { ...data, ...(metadata && { metadata: JSON.stringify(metadata) }) }
      const after = await lastingTables(world.database)
      const organization = [{ ...before.organization?.[0], ...stored }]
      expect(after).toEqual({ ...before, organization, auditEvent: after.auditEvent })
    })

    test.each(['id', 'createdAt', 'members', 'organizationId'])('heeds no %s in the data', async (field) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      const before = await lastingTables(world.database)
      await knock(as('olga'), 'updateOrganization', { ...acme, data: { [field]: 'bolt' } })
      const after = await lastingTables(world.database)
      expect(after).toEqual({ ...before, auditEvent: after.auditEvent })
    })

    test.each([
      ['a name of 257 letters', { name: 'a'.repeat(257) }],
      ['a slug of 65 letters', { slug: 'a'.repeat(65) }],
      ['a slug with a capital', { slug: 'Acme' }],
      ['a slug with a slash', { slug: 'a/b' }],
      ['an empty slug', { slug: '' }],
      ['a logo that runs', { logo: 'javascript:alert(1)' }],
      ['a logo that is data', { logo: 'data:image/png;base64,AA' }],
      ['metadata of 17 KB', { metadata: { a: 'a'.repeat(17 * 1024) } }],
      ['metadata that is a list', { metadata: ['a'] }],
      ['a name with NUL', { name: 'a\u0000b' }],
    ])('refuses %s', async (_title, data) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      const before = await lastingTables(world.database)
      const said = await knock(as('olga'), 'updateOrganization', { ...acme, data })
      expect(said).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('by deleting it takes members, invitations and teams along, and leaves other organizations', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
      await givenCompany(world, { owner: 'olga', member: 'mia' }, 'bolt')
      await givenInvitation(world, { to: 'nina' })
      await givenInvitation(world, { organizationId: 'bolt', to: 'nina' })
      const { data } = await knock(as('olga'), 'deleteOrganization', acme)
      expect(data).toMatchObject({ id: 'acme', name: 'acme', slug: 'acme', logo: null, metadata: null })
      const tables = ['organization', 'member', 'team', 'invitation', 'user']
      const counts = tables.map((table) => countRows(world.database, table))
      expect(await Promise.all(counts)).toEqual([1, 2, 2, 1, 2])
      expect((await knock(as('olga'), 'listOrganizations')).data).toMatchObject([{ id: 'bolt' }])
    })
  })
})
