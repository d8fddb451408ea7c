import { onBothEngines, tablesOn } from '@foyer/db/testing/on-both-engines'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importBatch } from '#import/import-batch.ts'
import { onImportConnection } from '#import/import-connection.ts'
import { keycloak } from '#import/sources/keycloak.ts'

const now = new Date('2026-03-01T12:00:00Z')
const usernames = { enabled: true, minUsernameLength: 3, maxUsernameLength: 30 }
const run = {
  source: keycloak,
  settings: { hashing: undefined },
  policy: { international: false, usernames, totp: undefined, leaveFactors: false, now },
  defaults: {
    role: 'user',
    fields: {},
    keys: createKeyring({ sign: ['a secret of at least 32 bytes, for tests'] }),
    now,
  },
  dryRun: false,
}

onBothEngines('a user whom the database refuses', (engine) => {
  const app = tablesOn(engine)

  test('is told as one who is not stored, and costs the others nothing', async () => {
    const rows = ['k1', 'k2', 'k3'].map((id, n) => ({
      file: 'realm.json',
      row: n + 1,
      value: { id, username: `name.${id}`, email: `${id}@example.com` },
    }))
    await sql`alter table "user" add constraint "refuses" check ("id" <> 'k2') not valid`.execute(app.db)
    try {
      const lines = await onImportConnection(app.db, (connection) =>
        importBatch({ ...run, connection, costs: new Set(), accounts: new Map() }, rows),
      )
      expect(lines.map(({ id, result, reason }) => [id, result, reason])).toEqual([
        ['k1', 'taken', null],
        ['k2', 'refused', 'not-stored'],
        ['k3', 'taken', null],
      ])
      const users = await app.db.selectFrom('user').select('id').orderBy('id').execute()
      expect(users).toEqual([{ id: 'k1' }, { id: 'k3' }])
    } finally {
      await sql`alter table "user" drop constraint "refuses"`.execute(app.db)
    }
  })
})
