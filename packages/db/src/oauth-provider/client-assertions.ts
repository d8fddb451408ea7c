import type { Db } from '#engine/handles.ts'

/** Takes an assertion of a client, by its fingerprint, for one caller only; it is remembered until it is good no more. */
export async function claimClientAssertion(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('oauthAssertion')
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
