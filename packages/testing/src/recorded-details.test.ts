import { recordEvent, recordEvents } from '@foyer/db/operations/audit'
import { expect, test } from 'vitest'
import { assertDetailsMatch } from '#recorded-details.ts'
import { testAppsOn } from '#suite.ts'

const given = testAppsOn()
const type = 'session.activated'
const at = new Date('2026-01-01')

test.each([
  ['a key too many', { sessionId: 'one', more: 1 }],
  ['a key too few', {}],
  ['another kind of value', { sessionId: 1 }],
])('an event with %s is noted', async (_what, detail) => {
  const { services } = await given()
  const event = { type, detail: JSON.stringify(detail), createdAt: at }
  await services.db.insertInto('auditEvent').values(event).execute()
  expect(assertDetailsMatch).toThrow(`${type} is recorded with ${event.detail}`)
  expect(assertDetailsMatch).not.toThrow()
})

test('it is noted among others, and within a transaction', async () => {
  const { services } = await given()
  // What the compiler does not see: the detail is no literal.
  const detail = { sessionId: 'one', more: 1 }
  await services.db.transaction().execute((trx) => recordEvents(trx, [{ type, at, detail }]))
  expect(assertDetailsMatch).toThrow(`${type} is recorded with`)
  await services.db.transaction().execute((trx) => recordEvent(trx, { type, at, detail }))
  expect(assertDetailsMatch).toThrow(`${type} is recorded with`)
})

test('one that is as its schema says is not', async () => {
  const { services } = await given()
  const event = { type, at, detail: { sessionId: 'one' } } as const
  await services.db.transaction().execute((trx) => recordEvents(trx, [event, event]))
  await services.db.transaction().execute((trx) => recordEvent(trx, event))
  expect(assertDetailsMatch).not.toThrow()
})
