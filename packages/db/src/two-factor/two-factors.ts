import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import type { SecondFactor } from '@foyer/auth-domain/sign-in/methods'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/** A stored second factor; the secrets are encrypted. */
export type StoredTwoFactor = {
  secret: string | null
  pendingSecret: string | null
  totpConfirmedAt: Date | null
  lastStep: number | null
  createdAt: Date
}

const columns = ['secret', 'pendingSecret', 'totpConfirmedAt', 'lastStep', 'createdAt'] as const

/** The second factor of a user; a pending secret that has expired is as if it had never been made. */
export async function findTwoFactor(db: Db, userId: string, now: Date): Promise<StoredTwoFactor | undefined> {
  const found = await db
    .selectFrom('twoFactor')
    .select([...columns, 'pendingExpiresAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { pendingExpiresAt, ...stored } = found
  if (pendingExpiresAt !== null && pendingExpiresAt > now) return stored
  return stored.secret === null ? undefined : { ...stored, pendingSecret: null }
}

/** Which second factor a user with `twoFactorEnabled` has shown last; a code by mail until one of an app was verified. */
export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor> {
  const found = await db
    .selectFrom('twoFactor')
    .select('totpConfirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found !== undefined && found.totpConfirmedAt === null ? 'otp' : 'totp'
}

/** How many users have an app as their second factor, and how many get codes by mail. */
export async function countFactors(db: Db): Promise<{ totp: number; mail: number }> {
  const { rows } = await sql<{ totp: number; mail: number }>`
    select (count(*) filter (where "totpConfirmedAt" is not null))::int as "totp",
      (count(*) filter (where "totpConfirmedAt" is null))::int as "mail"
    from "twoFactor" join "user" on "user"."id" = "userId" where "twoFactorEnabled"`.execute(db)
  return rows[0] ?? { totp: 0, mail: 0 }
}

/** The id of a user's second factor, of one not confirmed yet too. */
export async function findTwoFactorId(db: Db, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('twoFactor').select('id').where('userId', '=', userId).executeTakeFirst())?.id
}

type NewPendingSecret = { id: string; userId: string; pendingSecret: string; expiresAt: Date; now: Date }

/** Stores a secret that a code of it is still to confirm before `expiresAt`, in place of an earlier one that none did. */
export async function storePendingSecret(
  trx: Trx,
  { id, userId, pendingSecret, expiresAt, now }: NewPendingSecret,
): Promise<void> {
  const pending = { pendingSecret, pendingExpiresAt: expiresAt, updatedAt: now }
  await later(
    trx,
    trx
      .insertInto('twoFactor')
      .values({ id, userId, secret: null, totpConfirmedAt: null, createdAt: now, ...pending })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(pending))
      .compile(),
  )
}

/** Puts the pending secret in force, if there is one that has not expired; `lastStep` of a code of it, null when it was confirmed without one. */
export async function confirmPendingSecret(
  trx: Trx,
  userId: string,
  confirmed: {
    totpConfirmedAt: Date | null
    lastStep: number | null
    provenAt: Date | null
    party: CredentialOrigin
    now: Date
  },
): Promise<boolean> {
  const { now, ...facts } = confirmed
  const updated = await trx
    .updateTable('twoFactor')
    .set((factor) => ({
      ...facts,
      secret: factor.ref('pendingSecret'),
      pendingSecret: null,
      pendingExpiresAt: null,
      updatedAt: now,
    }))
    .where('userId', '=', userId)
    .where('pendingSecret', 'is not', null)
    .where('pendingExpiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Accepts a step of the secret in force, once: false when that one or a later one was accepted before (T20). */
export async function claimStep(trx: Trx, userId: string, step: number, now: Date): Promise<boolean> {
  const claimed = await trx
    .updateTable('twoFactor')
    .set((factor) => ({
      lastStep: step,
      totpConfirmedAt: factor.fn.coalesce('totpConfirmedAt', sql<Date>`${now}::timestamptz`),
      updatedAt: now,
    }))
    .where('userId', '=', userId)
    .where((factor) => factor.or([factor('lastStep', 'is', null), factor('lastStep', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Deletes a secret of a user that no code has confirmed yet, with its backup codes; what is in force stays. */
export async function deletePendingTwoFactor(trx: Trx, userId: string): Promise<void> {
  await later(trx, trx.deleteFrom('backupCode').where('userId', '=', userId).where('pending', '=', true).compile())
  await later(trx, trx.deleteFrom('twoFactor').where('userId', '=', userId).where('secret', 'is', null).compile())
  await later(
    trx,
    trx
      .updateTable('twoFactor')
      .set({ pendingSecret: null })
      .where('userId', '=', userId)
      .where('pendingSecret', 'is not', null)
      .compile(),
  )
}

/** Deletes the second factor of a user, its backup codes and trusted devices. */
export async function deleteTwoFactor(trx: Trx, userId: string): Promise<void> {
  await later(trx, trx.deleteFrom('twoFactor').where('userId', '=', userId).compile())
  await later(trx, trx.deleteFrom('backupCode').where('userId', '=', userId).compile())
  await later(trx, trx.deleteFrom('trustedDevice').where('userId', '=', userId).compile())
}

/** Deletes a secret that was never in force, with its backup codes. The user must be locked. */
export async function deleteUnconfirmedTwoFactor(trx: Trx, userId: string): Promise<void> {
  const unconfirmed = trx
    .with('deleted', (cte) =>
      cte.deleteFrom('twoFactor').where('userId', '=', userId).where('secret', 'is', null).returning('userId'),
    )
    .deleteFrom('backupCode')
    .where('userId', 'in', (deleted) => deleted.selectFrom('deleted').select('deleted.userId'))
  await later(trx, unconfirmed.compile())
}

/** Whether the second factor of a user is in force. */
export async function setTwoFactorEnabled(trx: Trx, userId: string, enabled: boolean, now: Date): Promise<void> {
  await later(
    trx,
    trx.updateTable('user').set({ twoFactorEnabled: enabled, updatedAt: now }).where('id', '=', userId).compile(),
  )
}
