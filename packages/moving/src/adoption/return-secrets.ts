import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'
import { isLeft, type Pair, sameRow, timeOf } from './pair.ts'

/**
 * Removes second factors whose secret was replaced since, or whose backup codes were used or replaced: neither may come
 * back to life. Anyone who has none left is not asked for one.
 */
export async function returnFactors(trx: Trx, user: Pair | undefined, factor: Pair | undefined): Promise<void> {
  const column = user?.old.columns.twoFactorEnabled
  if (user === undefined || factor === undefined || column === undefined) return
  // One that was carried over was confirmed when it was written, and its codes are of the same time.
  await sql`delete from ${factor.oldTable} "old" using ${factor.newTable} "new" where ${sameRow(factor.old)}
    and ("new"."totpConfirmedAt" is distinct from ${confirmedAt(factor)} or not exists (
      select from "adoptedFactor" "adopted" where "adopted"."id" = "new"."id" and "adopted"."codes" = (
        select count(*) from "backupCode" "code" where "code"."userId" = "new"."userId" and not "code"."pending"
          and "code"."createdAt" = "new"."createdAt")))`.execute(trx)
  const userId = sql.ref(`old.${factor.old.columns.userId?.name ?? 'userId'}`)
  const hasFactor = sql`(exists (select from ${factor.oldTable} "old" where ${userId}::text collate "C" = "new"."id"
    and not ${isLeft(factor.old)}) or ${getsCodesByMail})`
  const enabled = sql.ref(`old.${column.name}`)
  await sql`update ${user.oldTable} "old" set ${sql.ref(column.name)} = ${hasFactor} from ${user.newTable} "new"
    where ${sameRow(user.old)} and coalesce(${enabled}::text::boolean, false) <> ${hasFactor}`.execute(trx)
}

// What better-auth had not seen a code of was not confirmed here either.
function confirmedAt({ old }: Pair): RawBuilder<unknown> {
  const verified = old.columns.verified
  if (verified === undefined) return sql`"new"."createdAt"`
  return sql`case when ${sql.ref(`old.${verified.name}`)} is distinct from false then "new"."createdAt" end`
}

const getsCodesByMail = sql`coalesce("new"."twoFactorEnabled", false) and exists (select from "twoFactor" "mail"
  join "adoptedFactor" using ("id") where "mail"."userId" = "new"."id" and "mail"."totpConfirmedAt" is null)`

// As long as better-auth publishes a key that has expired.
const GRACE = '30 days'

/** Removes signing keys that Foyer has ended: better-auth would sign with them again. */
export async function returnKeys(trx: Trx, pair: Pair | undefined): Promise<void> {
  if (pair === undefined) return
  const { old, oldTable, newTable } = pair
  const expiry = old.columns.expiresAt === undefined ? sql`null::timestamptz` : timeOf(pair, 'expiresAt')
  await sql`delete from ${oldTable} "old" where not ${isLeft(old)} and not exists (
    select from ${newTable} "new" where ${sameRow(old)} and ("new"."expiresAt" is null or "new"."expiresAt" > now()
      and "new"."expiresAt" >= ${expiry} + ${GRACE}::interval - interval '1 second'))`.execute(trx)
}
