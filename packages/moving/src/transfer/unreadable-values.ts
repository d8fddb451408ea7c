import { SERVE_FACTORS, type ServedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'
import { type ArchiveScope, rowsOf } from './archive-rows.ts'
import type { NamedTable } from './archived-tables.ts'
import { type Unreadable, unreadables } from './unreadables.ts'

/** The ids of the secrets that are configured, by what they are for. */
export type KnownSecrets = { seal: readonly string[]; pepper: readonly string[] }

/** Values that the configured secrets do not read, which nobody has waved through by name. */
export class MissingSecretsError extends Error {
  override readonly name = 'MissingSecretsError'

  constructor(found: ReadonlyMap<Unreadable, number>) {
    const what = [...found].map(([name, count]) => `${count} ${name}`).join(', ')
    super(
      `The secrets of this service do not read ${what} of the archive. Add the secret of the service that wrote it to FOYER_SECRET, after the own one, and run npx foyer-auth secrets reseal later; or leave them out by name: --leave ${[...found.keys()].join()}. Nothing has been changed.`,
    )
  }
}

/** Users have second factors that nobody would be asked for: a password would be enough. */
export class UnservedFactorsError extends Error {
  override readonly name = 'UnservedFactorsError'

  constructor(count: number) {
    super(
      `This service would not ask for ${count} second factors of the archive: ${SERVE_FACTORS}; or leave them out: --leave second-factors. Nothing has been changed.`,
    )
  }
}

type Leaving = {
  secrets: KnownSecrets
  served: ServedFactors
  left: readonly Unreadable[]
  tables: readonly NamedTable[]
  scope: ArchiveScope
}

/** Leaves out what the configured secrets do not read, where it is waved through; otherwise refuses. Returns the numbers. */
export async function leaveUnreadable(trx: Trx, leaving: Leaving): Promise<ReadonlyMap<Unreadable, number>> {
  const unserved = await count(trx, 'twoFactor', unservedOf(leaving), leaving)
  if (unserved > 0 && !leaving.left.includes('second-factors')) throw new UnservedFactorsError(unserved)
  const found = new Map<Unreadable, number>()
  for (const name of unreadables) {
    const count = await countUnreadable(trx, name, leaving)
    if (count > 0) found.set(name, count)
  }
  const refused = new Map([...found].filter(([name]) => !leaving.left.includes(name)))
  if (refused.size > 0) throw new MissingSecretsError(refused)
  for (const name of found.keys()) await leaveOut(trx, name, leaving)
  return found
}

/** Whether a value, whose key id stands between the separators, was made with none of these secrets. */
function isForeign(column: string, separator: string, known: readonly string[]): RawBuilder<unknown> {
  const keyId = sql`split_part(${sql.ref(`row.${column}`)}, ${sql.lit(separator)}, 2)`
  return sql`(${sql.ref(`row.${column}`)} is not null and ${keyId} <> all(${known}::text[]))`
}

const tokens = ['accessToken', 'refreshToken', 'idToken']

// A password that another service has hashed depends on no secret.
function conditionOf(name: Unreadable, leaving: Leaving): { table: string; where: RawBuilder<unknown> } {
  const { seal, pepper } = leaving.secrets
  switch (name) {
    case 'passwords':
      return {
        table: 'account',
        where: sql`(${isForeign('password', '$', pepper)} and "row"."password" ~ '^v[12][$]')`,
      }
    case 'second-factors':
      return {
        table: 'twoFactor',
        where: sql`(${isForeign('secret', '.', seal)} or ${isForeign('pendingSecret', '.', seal)}
          or ${unservedOf(leaving)})`,
      }
    case 'provider-tokens': {
      const foreign = tokens.map((column) => isForeign(column, '.', seal))
      return { table: 'account', where: sql`(${sql.join(foreign, sql` or `)})` }
    }
    case 'signing-keys':
      return { table: 'jwks', where: isForeign('privateKey', '.', seal) }
  }
}

// One that was never in force protects nobody.
function unservedOf({ served: { totp, mail } }: Leaving): RawBuilder<unknown> {
  return sql`("row"."secret" is not null
    and not case when "row"."totpConfirmedAt" is null then ${mail}::boolean else ${totp}::boolean end)`
}

function inArchive(name: string, { tables, scope }: Leaving): RawBuilder<unknown> {
  const table = tables.find((one) => one.name === name)
  return table === undefined ? sql`false` : rowsOf(table, scope)
}

function countUnreadable(trx: Trx, name: Unreadable, leaving: Leaving): Promise<number> {
  const { table, where } = conditionOf(name, leaving)
  return count(trx, table, where, leaving)
}

async function count(trx: Trx, table: string, where: RawBuilder<unknown>, leaving: Leaving): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from ${sql.table(table)} "row"
    where ${inArchive(table, leaving)} and ${where}`.execute(trx)
  return rows[0]?.count ?? 0
}

async function leaveOut(trx: Trx, name: Unreadable, leaving: Leaving): Promise<void> {
  const { table, where } = conditionOf(name, leaving)
  const rows = sql`${inArchive(table, leaving)} and ${where}`
  if (name === 'passwords') await sql`update "account" "row" set "password" = null where ${rows}`.execute(trx)
  if (name === 'signing-keys') await sql`delete from "jwks" "row" where ${rows}`.execute(trx)
  if (name === 'provider-tokens')
    await sql`update "account" "row" set "accessToken" = null, "refreshToken" = null, "idToken" = null
      where ${rows}`.execute(trx)
  if (name === 'second-factors') await leaveFactors(trx, rows, leaving)
}

// Backup codes of a factor that is gone would be asked for alone.
async function leaveFactors(trx: Trx, rows: RawBuilder<unknown>, leaving: Leaving): Promise<void> {
  await sql`delete from "twoFactor" "row" where ${rows}`.execute(trx)
  const hasNone = (id: string) => sql`not exists (select from "twoFactor" where "twoFactor"."userId" = ${sql.ref(id)})`
  await sql`delete from "backupCode" "row" where ${inArchive('backupCode', leaving)} and ${hasNone('row.userId')}`.execute(
    trx,
  )
  await sql`update "user" "row" set "twoFactorEnabled" = null
    where ${inArchive('user', leaving)} and "twoFactorEnabled" and ${hasNone('row.id')}`.execute(trx)
}
