import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'
import { signedUpAs, usernames } from './users.ts'

const unlimited = { ...usernames, rateLimit: { enabled: false } }

describe('asking for a free username', () => {
  const given = testAppsOn()

  test('one that somebody has, in any spelling, or gave up is not available; another one is', async () => {
    const app = await given(unlimited)
    const olga = await signedUpAs(app, 'Olga', 'olga')
    await call(olga, 'updateUser', { username: 'olga_1' })
    const before = await tablesWithoutCounters(app.database)
    for (const [username, available] of [
      ['OLGA_1', false],
      ['olga', false],
      ['olga_2', true],
    ] as const) {
      const answer = await call(app.client(), 'isUsernameAvailable', { username })
      expect(answer).toMatchObject({ status: 200, data: { available } })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['ab', 'USERNAME_TOO_SHORT'],
    ['x'.repeat(31), 'USERNAME_TOO_LONG'],
    ['al-ice', 'INVALID_USERNAME'],
    ['admin', 'INVALID_USERNAME'],
  ])('%s could not be chosen: %s', async (username, code) => {
    const app = await given(unlimited)
    expect(await call(app.client(), 'isUsernameAvailable', { username })).toMatchObject({ status: 422, code })
  })

  test('there are none where usernames are off', async () => {
    const app = await given()
    expect((await call(app.client(), 'isUsernameAvailable', { username: 'olga' })).status).toBe(404)
  })

  test('looks are limited by address, together with those of a change (T94)', async () => {
    const app = await given({ ...usernames, rateLimit: { enabled: true } })
    const statuses = []
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await app.client().post('/is-username-available', { username: `olga_${n}` })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
