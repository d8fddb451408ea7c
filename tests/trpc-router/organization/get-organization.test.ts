import { givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

describe('one organization', () => {
  const given = testAppsOn()

  async function givenAcme(app: TestApp) {
    const as = await givenUsers(app, 'olga', 'max')
    const { json } = await as('olga').post('/organization/create', { name: 'Acme', slug: 'acme', metadata: { a: 1 } })
    return { olga: as('olga'), max: as('max'), id: String(json.id) }
  }

  test('is read by id, by slug, or as the active one, without its members', async () => {
    const app = await given()
    const { olga, id } = await givenAcme(app)
    const acme = { id, name: 'Acme', slug: 'acme', logo: null, metadata: '{"a":1}' }
    for (const input of [undefined, { organizationId: id }, { organizationSlug: 'acme' }]) {
      const { data } = await call(olga, 'getOrganization', input)
      expect(data).toEqual({ ...acme, createdAt: expect.anything() })
    }
  })

  test('is null where none is named and none is active', async () => {
    const app = await given()
    const { max } = await givenAcme(app)
    expect(await call(max, 'getOrganization')).toMatchObject({ status: 200, data: null })
  })

  test('is refused to others as one that does not exist, and is no longer active', async () => {
    const app = await given()
    const { max, id } = await givenAcme(app)
    await run(app.database, `update session set "activeOrganizationId" = '${id}' where "userId" = 'max'`)
    const inputs = [
      { organizationId: id },
      { organizationSlug: 'acme' },
      { organizationId: 'x' },
      { organizationSlug: 'x' },
    ]
    for (const input of inputs) {
      const message = 'User is not a member of the organization'
      expect(await call(max, 'getOrganization', input)).toMatchObject({ status: 403, message })
    }
    expect((await call(max, 'getSession')).data.session.activeOrganizationId).toBeNull()
  })

  test('two that disagree are refused', async () => {
    const app = await given()
    const { olga, id } = await givenAcme(app)
    await olga.post('/organization/create', { name: 'Other', slug: 'other' })
    const input = { organizationId: id, organizationSlug: 'other' }
    expect((await call(olga, 'getOrganization', input)).status).toBe(400)
    expect((await olga.get('/organization/get-organization', { 'x-organization': 'acme' })).json.slug).toBe('acme')
  })
})
