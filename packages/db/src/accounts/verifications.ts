import {
  addressPurposes,
  outlastingPurposes,
  type SecretPurpose,
} from '@foyer/auth-domain/verification/secret-purposes'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/** A secret by its stored fingerprint. */
export type SecretReference = {
  purpose: SecretPurpose
  fingerprint: string
  /** Fingerprint of what an adopted service may have hashed: it stores that alone. */
  adopted?: string | undefined
}

/**
 * `most` secrets of one purpose and user may live, at least one; the one of the same `id` is replaced. `value`: what it says,
 * the user's id unless given.
 */
export type NewVerification = SecretReference & {
  id: string
  userId: string
  value?: string | undefined
  expiresAt: Date
  now: Date
  most: number
}

/**
 * Stores a secret that a user may redeem once; the oldest for the same purpose give way to it. The user must be locked,
 * so that the later of two concurrent requests sees the row of the earlier one.
 */
export async function replaceVerification(trx: Trx, verification: NewVerification): Promise<void> {
  const { id, purpose, userId, value = userId, expiresAt, now, most } = verification
  const oldest = trx
    .deleteFrom('verification')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where((row) =>
      row.or([
        row('id', '=', id),
        row('id', 'not in', (others) =>
          others
            .selectFrom('verification')
            .select('id')
            .where('userId', '=', userId)
            .where('purpose', '=', purpose)
            .where('id', '!=', id)
            .orderBy('createdAt', 'desc')
            .limit(most - 1),
        ),
      ]),
    )
  const added = trx.insertInto('verification').values({
    id,
    identifier: identifierOf(verification),
    value,
    userId,
    subject: userId,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  })
  await later(trx, oldest.compile())
  await later(trx, added.compile())
}

type UnboundVerification = SecretReference & { id: string; value: string; expiresAt: Date; now: Date }

/** Stores a value under a secret that belongs to no user yet. */
export async function insertVerification(db: Db, verification: UnboundVerification): Promise<void> {
  const { id, value, expiresAt, now } = verification
  const identifier = identifierOf(verification)
  await db
    .insertInto('verification')
    .values({ id, identifier, value, userId: null, expiresAt, createdAt: now, updatedAt: now })
    .execute()
}

/** The value of an unexpired secret, without redeeming it; the user id if it belongs to a user. */
export async function findVerification(db: Db, secret: SecretReference, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', 'in', identifiersOf(secret))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found?.value
}

/** What the unexpired secrets of a purpose say that a user has. */
export async function findValuesOf(
  db: Db,
  { userId, purpose, now }: { userId: string; purpose: SecretPurpose; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('verification')
    .select('value')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .execute()
  return rows.map(({ value }) => value)
}

/** The user of an unexpired secret, without redeeming it. */
export async function findUserIdOf(db: Db, secret: SecretReference, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('verification')
    .select('userId')
    .where('identifier', 'in', identifiersOf(secret))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found?.userId ?? undefined
}

/**
 * Redeems an unexpired secret and returns its value (the user id if it belongs to a user), to one caller only; with
 * `ofUserId` only that user's secret.
 */
export async function claimVerification(
  db: Db,
  secret: SecretReference,
  now: Date,
  ofUserId?: string,
): Promise<string | undefined> {
  let statement = db
    .deleteFrom('verification')
    .where('identifier', 'in', identifiersOf(secret))
    .where('expiresAt', '>', now)
  if (ofUserId !== undefined) statement = statement.where('userId', '=', ofUserId)
  return (await statement.returning('value').executeTakeFirst())?.value
}

/** What becomes of the links "this was not me" of a user, when their other mailed secrets are invalidated. */
export type Rejections = 'kept' | 'void'

/**
 * Invalidates every secret mailed to a user (S30), also one that was mailed to their address before they had it. "This was
 * not me" stays unless said otherwise: nothing else removes what the person who signed in has added (S71).
 */
export async function deleteVerificationsOf(trx: Trx, userId: string, rejections: Rejections = 'kept'): Promise<void> {
  let theirs = trx.deleteFrom('verification').where('userId', '=', userId)
  if (rejections === 'kept') theirs = theirs.where('purpose', 'not in', outlastingPurposes)
  const toAddress = trx
    .deleteFrom('verification')
    .where('purpose', 'in', addressPurposes)
    .where('subject', '=', (users) => users.selectFrom('user').select('email').where('id', '=', userId))
  await later(trx, theirs.compile())
  await later(trx, toAddress.compile())
}

function identifiersOf(secret: SecretReference): string[] {
  return [identifierOf(secret), ...(secret.adopted === undefined ? [] : [`adopted:${secret.adopted}`])]
}

function identifierOf({ purpose, fingerprint }: SecretReference): string {
  return `${purpose}:${fingerprint}`
}
