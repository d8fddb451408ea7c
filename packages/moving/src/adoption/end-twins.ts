import type { Model } from '@foyer/auth-domain/adoption/models'
import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'
import { isLeft, type Pair, sameRow } from './pair.ts'

// What makes two rows one of which is left behind: a password, an identity, a passkey, a key, a membership.
const twins: readonly { model: Model; alike: readonly string[] }[] = [
  { model: 'account', alike: ['providerId', 'accountId'] },
  { model: 'account', alike: ['providerId', 'userId'] },
  { model: 'passkey', alike: ['credentialID'] },
  { model: 'apikey', alike: ['key'] },
  { model: 'member', alike: ['organizationId', 'userId'] },
  { model: 'teamMember', alike: ['teamId', 'userId'] },
]

/**
 * Lets rows that were left behind go with the one that was kept instead, where that was deleted since, or is not what it
 * was: better-auth would take them in its place.
 */
export async function endTwins(trx: Trx, pairOf: (model: Model) => Pair | undefined): Promise<void> {
  for (const { model, alike } of twins) {
    const pair = pairOf(model)
    if (pair !== undefined) await endTwinsOf(trx, pair, alike)
  }
  const invitation = pairOf('invitation')
  if (invitation !== undefined) await endInvitationTwins(trx, invitation)
}

/**
 * Leaves an invitation canceled, as it was carried over beside a later one to the same address, where that one is not
 * pending any more: its mail would admit somebody again. What is forgotten here counts as changed since.
 */
async function endInvitationTwins(trx: Trx, { old, oldTable, newTable }: Pair): Promise<void> {
  const column = (of: 'twin' | 'old', field: string) => sql.ref(`${of}.${old.columns[field]?.name ?? field}`)
  const address = (of: 'twin' | 'old') => sql`lower(${column(of, 'email')}::text)`
  await sql`delete from "adoptedValue" using ${oldTable} "twin"
    where "adoptedValue"."table" = 'invitation' and "adoptedValue"."column" = 'status'
      and "adoptedValue"."id" = ${column('twin', 'id')}::text collate "C" and ${column('twin', 'status')} = 'pending'
      and not exists (select from ${oldTable} "old" join ${newTable} "new" on ${sameRow(old)}
        where ${column('old', 'organizationId')} = ${column('twin', 'organizationId')}
          and ${address('old')} = ${address('twin')} and ${column('old', 'id')} <> ${column('twin', 'id')}
          and ${column('old', 'status')} = 'pending' and "new"."status" = 'pending')`.execute(trx)
}

async function endTwinsOf(trx: Trx, pair: Pair, alike: readonly string[]): Promise<void> {
  const { old, oldTable, newTable } = pair
  const names = alike.map((field) => old.columns[field]?.name ?? field)
  const same = names.map((name) => sql`${sql.ref(`twin.${name}`)} = ${sql.ref(`old.${name}`)}`)
  const id = sql.ref(`twin.${old.columns.id?.name ?? 'id'}`)
  await sql`delete from "adoptionLeft" using ${oldTable} "twin", ${oldTable} "old"
    left join ${newTable} "new" on ${sameRow(old)}
    where "adoptionLeft"."table" = ${sql.lit(old.model)} and "adoptionLeft"."id" = ${id}::text collate "C"
      and ${sql.join(same, sql` and `)} and not ${isLeft(old)}
      and ("new"."id" is null or ${hasEnded(pair)})${isPassword(pair, alike)}`.execute(trx)
}

// Accounts of providers are alike by the account alone: a user may have several.
function isPassword({ old }: Pair, alike: readonly string[]): RawBuilder<unknown> {
  if (old.model !== 'account' || !alike.includes('userId')) return sql``
  return sql` and ${sql.ref(`old.${old.columns.providerId?.name ?? 'providerId'}`)} = 'credential'`
}

/** Whether the row `new` permits less than the row `old` did. */
export function hasEnded({ old }: Pair): RawBuilder<unknown> {
  switch (old.model) {
    case 'account':
      return changedPassword(old.columns.password?.name)
    case 'apikey':
      return sql`not "new"."enabled"`
    case 'passkey':
      return sql`"new"."suspectAt" is not null`
    default:
      return sql`false`
  }
}

/** Whether the password of the row `new` is another than that of the row `old`. */
export function changedPassword(column: string | undefined): RawBuilder<unknown> {
  if (column === undefined) return sql`false`
  return sql`("new"."password" is not null and "new"."password" is distinct from ${sql.ref(`old.${column}`)})`
}

/** Deletes the passkeys that may have been copied since: better-auth takes whatever it knows. */
export async function deleteSuspects(trx: Trx, pair: Pair | undefined): Promise<void> {
  if (pair === undefined) return
  await sql`delete from ${pair.oldTable} "old" using ${pair.newTable} "new"
    where ${sameRow(pair.old)} and ${hasEnded(pair)}`.execute(trx)
}
