import type { Db, Trx } from '#engine/handles.ts'

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

/** A trusted device; `token` is the stored fingerprint of the value in its cookie. */
export type TrustedDevice = {
  id: string
  userId: string
  token: string
  userAgent: string | null
  createdAt: Date
  expiresAt: Date
}

const columns = ['id', 'userId', 'token', 'userAgent', 'createdAt', 'expiresAt'] as const

/**
 * Stores a trusted device in place of those of `replaced`, the earlier ones of its browser and user; the oldest give way
 * so that at most `most` are left. The user must be locked. Returns the fingerprints of those that were replaced.
 */
export async function insertTrustedDevice(
  trx: Trx,
  device: TrustedDevice,
  { replaced, most }: { replaced: readonly string[]; most: number },
): Promise<string[]> {
  const { userId } = device
  const former = await trx
    .deleteFrom('trustedDevice')
    .where('userId', '=', userId)
    .where('token', 'in', ['', ...replaced])
    .returning('token')
    .execute()
  await trx
    .deleteFrom('trustedDevice')
    .where('id', 'in', (oldest) =>
      oldest
        .selectFrom('trustedDevice')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(most - 1),
    )
    .execute()
  await trx.insertInto('trustedDevice').values(device).execute()
  return former.map(({ token }) => token)
}

/** The trusted devices of a user that have not expired, newest first. */
export async function findTrustedDevicesOf(db: Db, userId: string, now: Date): Promise<TrustedDevice[]> {
  return db
    .selectFrom('trustedDevice')
    .select(columns)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends the trust in one device of a user; undefined when it is none of theirs. */
export async function deleteTrustedDevice(
  trx: Trx,
  userId: string,
  id: string,
): Promise<Pick<TrustedDevice, 'userAgent'> | undefined> {
  return trx
    .deleteFrom('trustedDevice')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('userAgent')
    .executeTakeFirst()
}

/** Ends the trust in every device of a user, but for those whose values have the fingerprints `kept`. */
export async function deleteTrustedDevicesOf(trx: Trx, userId: string, kept: readonly string[] = []): Promise<void> {
  await trx
    .deleteFrom('trustedDevice')
    .where('userId', '=', userId)
    .where('token', 'not in', ['', ...kept])
    .execute()
}
