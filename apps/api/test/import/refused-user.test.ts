import { onBothEngines, tablesOn } from '@foyer/db/testing/on-both-engines'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runImport } from './run-import.ts'

onBothEngines('a user whom the database refuses', (engine) => {
  const app = tablesOn(engine)

  test('is told as one who is not stored, and costs the others nothing', async () => {
    const users = ['k1', 'k2', 'k3'].map((id) => ({ id, username: `name.${id}`, email: `${id}@example.com` }))
    await sql`alter table "user" add constraint "refuses" check ("id" <> 'k2') not valid`.execute(app.db)
    try {
      const lines = await runImport(app.db, 'keycloak', { 'realm.json': JSON.stringify({ users }) })
      expect(lines.map(({ id, result, reason }) => [id, result, reason])).toEqual([
        ['k1', 'taken', null],
        ['k2', 'refused', 'not-stored'],
        ['k3', 'taken', null],
      ])
      const stored = await app.db.selectFrom('user').select('id').orderBy('id').execute()
      expect(stored).toEqual([{ id: 'k1' }, { id: 'k3' }])
    } finally {
      await sql`alter table "user" drop constraint "refuses"`.execute(app.db)
    }
  })
})
