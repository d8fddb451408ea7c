import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { embedded } from '@foyer/db/testing/test-database'
import { inFlightOn } from '@foyer/testing/in-flight'
import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { countOf, RACE, ROUNDS, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { usernames } from './users.ts'

const quiet = { ...usernames, emailAndPassword: { requireEmailVerification: true, quietSignUp: true } }

// The embedded engine alone: the change is committed after the hash and before the transaction.
describe('a quiet sign-up by a username that is got meanwhile', () => {
  const { open, land } = inFlightOn(embedded)
  const given = testAppsOn(open)

  /** Tanja's email is taken. */
  async function givenTanja(): Promise<TestApp> {
    const app = await given(quiet)
    await app.client().post('/sign-up/email', details('Tanja'))
    await run(app.database, 'update "user" set "emailVerified" = true')
    await outboxDrained(app)
    return app
  }

  test.each([
    ['by a new user', `update "user" set username = 'olga', "displayUsername" = 'olga'`],
    ['by a reservation', `insert into "formerUsername" values ('olga', 'somebody', now())`],
  ])('%s answers alike for a free and a taken email, and changes nothing', async (_how, change) => {
    for (const name of ['Tanja', 'Fred']) {
      const app = await givenTanja()
      const mails = await sentMails(app)
      const signUp = () => app.client().post('/sign-up/email', { ...details(name), username: 'olga' })
      const { result, landed } = await land(change, signUp)
      expect(result).toMatchObject({ status: 422, json: { code: 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER' } })
      expect(await tablesWithoutCounters(app.database)).toEqual(landed)
      expect(await sentMails(app)).toEqual(mails)
      await app.database.truncate()
    }
  })
})

onBothEngines('quiet sign-ups by one username at once', ({ name, open }) => {
  const given = testAppsOn(open)

  test('one gets it, and what is reserved to it stays', RACE, async () => {
    const app = await given({ ...quiet, rateLimit: { enabled: false } })
    const takers = ['Olga', 'Max', 'Mia', 'Tom']
    for (const taker of takers) await app.client().post('/sign-up/email', details(taker))
    for (let round = 0; round < Math.min(5, ROUNDS[name]); round += 1) {
      const signUp = (taker: string) => () =>
        app.client().post('/sign-up/email', { ...details(taker), username: `name${round}` })
      const statuses = await together(takers.map(signUp))
      expect([countOf(statuses, 200), countOf(statuses, 422)]).toEqual([1, 3])
      expect(await countRows(app.database, 'formerUsername')).toBe(round + 1)
    }
  })
})
