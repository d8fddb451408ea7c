import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/** Of values, by their stored fingerprints, those by which a user trusts a device; whose they are, in no order. */
export async function findTrustedDevices(
  db: Db,
  tokens: readonly string[],
  now: Date,
): Promise<Pick<TrustedDevice, 'token' | 'userId'>[]> {
  if (tokens.length === 0) return []
  return db
    .selectFrom('trustedDevice')
    .select(['token', 'userId'])
    .where('token', 'in', tokens)
    .where('expiresAt', '>', now)
    .execute()
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
 * so that at most `most` are left. The user must be locked.
 */
export async function insertTrustedDevice(
  trx: Trx,
  device: TrustedDevice,
  { replaced, most }: { replaced: readonly string[]; most: number },
): Promise<void> {
  const { userId } = device
  await later(
    trx,
    trx
      .deleteFrom('trustedDevice')
      .where('userId', '=', userId)
      .where('token', 'in', ['', ...replaced])
      .compile(),
  )
  await later(
    trx,
    trx
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
      .compile(),
  )
  await later(trx, trx.insertInto('trustedDevice').values(device).compile())
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
  await later(
    trx,
    trx
      .deleteFrom('trustedDevice')
      .where('userId', '=', userId)
      .where('token', 'not in', ['', ...kept])
      .compile(),
  )
}
