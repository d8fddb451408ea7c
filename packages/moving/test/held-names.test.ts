import { reservedSince } from '@foyer/auth-domain/user/username'
import { onBothEngines, tablesOn } from '@foyer/db/testing/on-both-engines'
import { expect, test } from 'vitest'
import { findHeld } from '#import/imported-users.ts'

const now = new Date('2026-03-01T12:00:00Z')

onBothEngines('what an import leaves to those who have it here', (engine) => {
  const app = tablesOn(engine)

  test('is a username too that its user has given up, for as long as it is reserved to them', async () => {
    const freed = { olga: '2026-02-28T12:00:00Z', otto: '2026-01-01T12:00:00Z' }
    const rows = Object.entries(freed).map(([username, at]) => ({ username, userId: 'former', freedAt: new Date(at) }))
    await app.db.insertInto('formerUsername').values(rows).execute()
    const claims = Object.keys(freed).map((key) => ({ kind: 'username' as const, key }))
    expect(await findHeld(app.db, claims, reservedSince(now))).toEqual([{ kind: 'username', key: 'olga' }])
  })
})
