import { API_KEYS, givenApiKey, givenOrganizationApiKey, program } from '@foyer/testing/api-keys'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { disableAllApiKeys } from '@foyer/trpc-router/operations/api-key/disable-all-api-keys'
import { describe, expect, test } from 'vitest'

describe('disabling all API keys', () => {
  const given = testAppsOn()

  test('refuses the keys of users and organizations until their owners enable them, and is recorded', async () => {
    const app = await given(API_KEYS)
    const { as } = await givenOrganization(app, { owner: 'owner' })
    const { id, key } = await givenApiKey(as('owner'))
    await givenApiKey(as('owner'))
    await givenOrganizationApiKey(as('owner'))
    expect(await disableAllApiKeys(app.services, 2)).toBe(3)
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    expect(await countRows(app.database, 'apikey')).toBe(3)
    const event = await app.database.db
      .selectFrom('auditEvent')
      .select(['type', 'actorId', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ type: 'api-keys.disabled', actorId: 'command line', detail: '{"keys":3}' })

    expect((await as('owner').post('/api-key/update', { keyId: id, enabled: true })).status).toBe(200)
    expect((await program(app, key).get('/get-session')).json.user.name).toBe('owner')
    expect(await disableAllApiKeys(app.services)).toBe(1)
  })
})
