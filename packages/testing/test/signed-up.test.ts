import { expect, test } from 'vitest'
import { outboxDrained } from '#mail.ts'
import { testAppsOn } from '#suite.ts'
import { tablesWithoutCounters } from '#tables.ts'
import type { TestApp } from '#test-app.ts'
import { signedUp, signUp } from '#users.ts'

const given = testAppsOn()

/** The rows and cookies after Olga has been made; of what is random, or a moment, only that it is there. */
async function leftBy(app: TestApp, make: typeof signUp): Promise<unknown> {
  const { cookies } = await make(app, 'Olga')
  await outboxDrained(app)
  const { outbox, ...tables } = await tablesWithoutCounters(app.database)
  const rows = Object.entries(tables).map(([table, found]) => [table, found.map(shown)])
  await app.database.truncate()
  return { rows, cookies: [...cookies.keys()] }
}

function shown(row: Record<string, unknown>) {
  const entries = Object.entries(row).map(([column, value]) => {
    const counted = column === 'transaction' || (column === 'id' && typeof value === 'number')
    const random = counted || value instanceof Date || (typeof value === 'string' && value.length > 20)
    return [column, random ? typeof value : value]
  })
  return Object.fromEntries(entries)
}

test('a user who is inserted has what one has who has signed up, cookies included', async () => {
  const app = await given()
  expect(await leftBy(app, signedUp)).toEqual(await leftBy(app, signUp))
})

test('nobody is inserted who could not have signed up into a session', async () => {
  const verified = await given({ emailAndPassword: { requireEmailVerification: true } })
  await expect(signedUp(verified, 'Olga')).rejects.toThrow('signing up starts no session')
  const asked = await given({ emailAndPassword: { autoSignIn: false } })
  await expect(signedUp(asked, 'Olga')).rejects.toThrow('signing up starts no session')
})
