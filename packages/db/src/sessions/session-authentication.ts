import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import type { Confirmations, SessionAuthentication } from '@foyer/auth-domain/sign-in/methods'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/**
 * How a session began and whose it is, when its second factor passed, and when it was confirmed otherwise. Of an
 * impersonation `impersonatedFrom` is the id of the session that began it.
 */
export type StoredAuthentication = SessionAuthentication &
  Confirmations & { party: CredentialOrigin; impersonatedFrom?: string | null }

const authenticationColumns = [
  'methods',
  'factors',
  'secondFactorAt',
  'confirmedAt',
  'party',
  'impersonatedFrom',
] as const

/** Whose a session of a user is; undefined when there is none, or it impersonates them. */
export async function findCredentialOrigin(
  db: Db,
  handle: string,
  userId: string,
): Promise<{ party: CredentialOrigin } | undefined> {
  return db
    .selectFrom('session')
    .select('party')
    .where('token', '=', handle)
    .where('userId', '=', userId)
    .where('impersonatedBy', 'is', null)
    .executeTakeFirst()
}

/** How a session began; it must be locked. */
export async function findAuthentication(trx: Trx, handle: string): Promise<StoredAuthentication> {
  return trx.selectFrom('session').select(authenticationColumns).where('token', '=', handle).executeTakeFirstOrThrow()
}

/** The same for a session that is not locked; empty when it has ended. */
export async function readAuthentication(db: Db, handle: string): Promise<StoredAuthentication> {
  const found = await db
    .selectFrom('session')
    .select(authenticationColumns)
    .where('token', '=', handle)
    .executeTakeFirst()
  return found ?? { methods: '', factors: '', secondFactorAt: null, confirmedAt: null, party: null }
}

/** Records that the second factor has passed in a session, or that it was confirmed otherwise; its party stays if none is given. */
export async function setAuthentication(
  trx: Trx,
  handle: string,
  authentication: Omit<StoredAuthentication, 'party'> & Partial<StoredAuthentication>,
): Promise<void> {
  await later(trx, trx.updateTable('session').set(authentication).where('token', '=', handle).compile())
}

/** Sessions of a user are no longer confirmed: what they were confirmed by is not the second factor in force from now on. */
export async function forgetConfirmations(trx: Trx, userId: string): Promise<void> {
  await later(
    trx,
    trx
      .updateTable('session')
      .set({ secondFactorAt: null, confirmedAt: null })
      .where('userId', '=', userId)
      .where(({ or, eb }) => or([eb('secondFactorAt', 'is not', null), eb('confirmedAt', 'is not', null)]))
      .compile(),
  )
}
