import type { Db, Trx } from './handles.ts'
import { lockUser } from './users.ts'

/** What a mailed secret may be redeemed for; a value of one kind is never found as another (S34). */
export type VerificationPurpose = 'reset-password' | 'delete-user' | 'oauth-state'

/** A mailed secret by the fingerprint it is stored under. */
export type SecretReference = { purpose: VerificationPurpose; fingerprint: string }

export type NewVerification = SecretReference & { id: string; userId: string; expiresAt: Date; now: Date }

/** Stores a secret that a user may redeem once, in the place of an earlier one for the same purpose. */
export async function replaceVerification(trx: Trx, verification: NewVerification): Promise<void> {
  const { id, purpose, userId, expiresAt, now } = verification
  // Held, so that of two requests at once the later one sees what the earlier left.
  await lockUser(trx, userId)
  await trx
    .deleteFrom('verification')
    .where('userId', '=', userId)
    .where('identifier', 'like', `${purpose}:%`)
    .execute()
  await trx
    .insertInto('verification')
    .values({
      id,
      identifier: identifierOf(verification),
      value: userId,
      userId,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

type LooseVerification = SecretReference & { id: string; value: string; expiresAt: Date; now: Date }

/** Stores what a secret stands for that belongs to no user yet. */
export async function insertVerification(db: Db, verification: LooseVerification): Promise<void> {
  const { id, value, expiresAt, now } = verification
  const identifier = identifierOf(verification)
  await db
    .insertInto('verification')
    .values({ id, identifier, value, userId: null, expiresAt, createdAt: now, updatedAt: now })
    .execute()
}

/** Whose secret it is, while it may still be redeemed. */
export async function findVerification(db: Db, secret: SecretReference, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifierOf(secret))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found?.value
}

/** Redeems a secret: what it stands for (whose it was, where a user has it), for the one call that gets it; `ofUserId` leaves another's untouched. */
export async function claimVerification(
  db: Db,
  secret: SecretReference,
  now: Date,
  ofUserId?: string,
): Promise<string | undefined> {
  let statement = db
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(secret))
    .where('expiresAt', '>', now)
  if (ofUserId !== undefined) statement = statement.where('userId', '=', ofUserId)
  return (await statement.returning('value').executeTakeFirst())?.value
}

/** Voids every secret that was mailed to a user (S30). */
export async function deleteVerificationsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('verification').where('userId', '=', userId).execute()
}

function identifierOf({ purpose, fingerprint }: SecretReference): string {
  return `${purpose}:${fingerprint}`
}
