import type { ProvableMethod } from '@foyer/auth-domain/account/mailbox-proof'
import { sql } from 'kysely'
import type { Trx } from '#engine/handles.ts'
import { findProvableMethods } from './proofs.ts'

/**
 * The sign-in methods of a user but the password, and their second factor: those that were added or replaced at `since` or
 * later, and the others. The user must be locked.
 */
export async function findMethodsAddedSince(
  trx: Trx,
  userId: string,
  since: Date,
): Promise<{ added: ProvableMethod[]; kept: ProvableMethod[] }> {
  const { rows } = await sql<{ id: string }>`
    select "id" from "account" where "userId" = ${userId} and "createdAt" >= ${since}
    union all select "id" from "passkey" where "userId" = ${userId} and "createdAt" >= ${since}
    union all select "id" from "twoFactor" where "userId" = ${userId}
      and ("createdAt" >= ${since} or "totpConfirmedAt" >= ${since})`.execute(trx)
  const ids = new Set(rows.map(({ id }) => id))
  const methods = (await findProvableMethods(trx, userId)).filter(({ provider }) => provider !== 'credential')
  return {
    added: methods.filter(({ id }) => ids.has(id)),
    kept: methods.filter(({ id }) => !ids.has(id)),
  }
}

/** Deletes the password of a user; false when they have none. */
export async function deletePassword(trx: Trx, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('password')
    .executeTakeFirst()
  return typeof deleted?.password === 'string'
}
