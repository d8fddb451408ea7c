import { finishAdoption } from '@foyer/moving/adoption/finish'
import { undoAdoption } from '@foyer/moving/adoption/undo'
import { symmetricEncrypt } from 'better-auth/crypto'
import { expect, onTestFinished } from 'vitest'
import { adoptWith, makeTables } from './adopt-with-foyer.ts'
import { LEGACY_SECRET } from './legacy-server.ts'

const returnedTables = ['user', 'organization', 'team', 'member', 'invitation', 'account']

type Read = (statement: string) => Promise<Record<string, unknown>[] | undefined>

export async function rowsOf(read: Read): Promise<Record<string, Record<string, unknown>[]>> {
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const table of returnedTables) {
    const found = await read(`select to_jsonb("row") as "row" from "${table}" "row" order by id`)
    rows[table] = found?.map(({ row }) => ({ ...Object(row) })) ?? []
  }
  return rows
}

/** An adopted database with two users, and what else better-auth had. */
export async function givenAdopted(before: string) {
  const made = await makeAdopted(before)
  onTestFinished(made.drop)
  return made
}

/** The same, until it is dropped. */
export async function makeAdopted(before: string) {
  const { database, run, drop } = await makeTables()
  await run(`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values
    ('olga', 'Olga', 'olga@example.com', true, now(), now()), ('mia', 'Mia', 'mia@example.com', true, now(), now());
    ${before}`)
  const read: Read = async (statement) => (await database.pool?.query(statement))?.rows
  const rows = await rowsOf(read)
  const { outcome } = await adoptWith(database, { waved: ['ssoProvider'] })
  expect(outcome.refusals).toEqual([])
  return {
    run,
    read,
    before: () => rows,
    finish: () => finishAdoption(database.db),
    undo: () => undoAdoption(database.db),
    drop,
  }
}

/** As better-auth encrypts what it keeps. */
export function sealed(text: string): Promise<string> {
  return symmetricEncrypt({ key: LEGACY_SECRET, data: text })
}
