import type { Db } from '#engine/handles.ts'

/** Whether one of the values, by their stored fingerprints, is that of a trusted device of the user. */
export async function isTrustedDevice(db: Db, userId: string, tokens: readonly string[], now: Date): Promise<boolean> {
  if (tokens.length === 0) return false
  const found = await db
    .selectFrom('trustedDevice')
    .select('id')
    .where('userId', '=', userId)
    .where('token', 'in', tokens)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found !== undefined
}
