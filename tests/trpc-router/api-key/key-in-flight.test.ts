import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { API_KEYS, givenApiKey, program } from '@foyer/testing/api-keys'
import { inFlightOn } from '@foyer/testing/in-flight'
import { outboxDrained } from '@foyer/testing/mail'
import { givenOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { expect, test } from 'vitest'

onBothEngines('a call by an API key in flight', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  test.each([
    ['disabled', 'update apikey set enabled = false'],
    ['deleted', 'delete from apikey'],
    ['expired', `update apikey set "expiresAt" = '2000-01-01'`],
  ])('is refused and changes nothing once the key is %s', async (_label, change) => {
    const app = await given(API_KEYS)
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const { key } = await givenApiKey(as('olga'))
    await outboxDrained(app)
    app.stopClock()
    const client = program(app, key)
    expect((await client.get('/organization/list')).status).toBe(200)
    const team = { organizationId: 'acme', name: 'Night' }
    const { result, landed } = await land(change, () => client.post('/organization/create-team', team))
    expect(result.status).toBe(401)
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })
})
