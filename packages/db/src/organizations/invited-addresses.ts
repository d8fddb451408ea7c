import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

// Rows of the rate limits' table: they outlive the organization of an invitation, and the sweeper deletes them. `;` is
// the character after `:`, so the keys of a user are those between the two.
const keysOf = (userId: string) => ({ from: `invited-by:${userId}:`, to: `invited-by:${userId};` })

/** Hashes of the addresses that a user has invited and that are counted at `now`. */
export async function findInvitedAddresses(db: Db, userId: string, now: Date): Promise<ReadonlySet<string>> {
  const { from, to } = keysOf(userId)
  const rows = await db
    .selectFrom('rateLimit')
    .select('key')
    .where('key', '>=', from)
    .where('key', '<', to)
    .where('expire', '>', now.getTime())
    .execute()
  return new Set(rows.map(({ key }) => key.slice(from.length)))
}

/** Counts an address that a user invites until `until`. Exact if the user is locked from the reading of the count on. */
export async function countInvitedAddress(trx: Trx, userId: string, address: string, until: Date): Promise<void> {
  const expire = until.getTime()
  await later(
    trx,
    trx
      .insertInto('rateLimit')
      .values({ key: keysOf(userId).from + address, points: 1, expire })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ expire }))
      .compile(),
  )
}
