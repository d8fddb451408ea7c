import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { limits } from '@foyer/auth-domain/limits'
import type { Passkey } from '@foyer/auth-domain/passkey/passkey'
import type { Insertable } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { PasskeyTable } from '#schema/passkeys.ts'

// In the order in which answers show them (wire).
const passkeyColumns = [
  'name',
  'publicKey',
  'userId',
  'credentialID',
  'counter',
  'deviceType',
  'backedUp',
  'transports',
  'createdAt',
  'aaguid',
  'id',
  'lastUsedAt',
  'suspectAt',
] as const

/** The passkeys of a user, oldest first; as many as are listed. */
export async function findPasskeysOf(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .select(passkeyColumns)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limits.listedAccounts)
    .execute()
}

/** Whether a user has a passkey that is not suspect; `userVerified`: one whose authenticator has verified its user. */
export async function hasUsablePasskey(db: Db, userId: string, { userVerified }: { userVerified: boolean }) {
  const found = await db
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', userId)
    .where('suspectAt', 'is', null)
    .$if(userVerified, (passkeys) => passkeys.where('userVerified', '=', true))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkey').select(passkeyColumns).where('id', '=', id).executeTakeFirst()
}

/** A credential id is unique over all users (T55). */
export async function findPasskeyByCredential(db: Db, credentialID: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkey').select(passkeyColumns).where('credentialID', '=', credentialID).executeTakeFirst()
}

/**
 * With who has added it, and the handle by which authenticators know its user; `foreignHandle`: whether its own knows them
 * by one that nobody has kept.
 */
export type LockedPasskey = Passkey & { foreignHandle: boolean; party: CredentialOrigin; handle: string | undefined }

/** The passkey, which nobody else changes before the transaction ends; its user must be locked before. */
export async function lockPasskey(trx: Trx, id: string): Promise<LockedPasskey | undefined> {
  const row = await trx
    .selectFrom('passkey')
    .select([...passkeyColumns, 'foreignHandle', 'party'])
    .select(({ selectFrom }) =>
      selectFrom('passkeyHandle').select('handle').whereRef('passkeyHandle.userId', '=', 'passkey.userId').as('handle'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, handle: row.handle ?? undefined }
}

/** Undefined when the credential is registered already, by whomever: the unique index decides. */
export async function insertPasskey(trx: Trx, passkey: Insertable<PasskeyTable>): Promise<Passkey | undefined> {
  return trx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialID').doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst()
}

/** The passkey of this user with its new name; undefined when they have none of this id. */
export async function renamePasskey(
  trx: Trx,
  userId: string,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<Passkey | undefined> {
  return trx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(passkeyColumns)
    .executeTakeFirst()
}

export async function deletePasskey(trx: Trx, id: string): Promise<void> {
  await later(trx, trx.deleteFrom('passkey').where('id', '=', id).compile())
}

/** What a sign-in changes: the counter, whether it is backed up (T59), and whether its user was verified (T57). */
type PasskeyUse = Pick<Passkey, 'counter' | 'backedUp'> & { userVerified: boolean; lastUsedAt: Date }

export async function recordPasskeyUse(trx: Trx, id: string, use: PasskeyUse): Promise<void> {
  await later(trx, trx.updateTable('passkey').set(use).where('id', '=', id).compile())
}

export async function markPasskeySuspect(trx: Trx, id: string, suspectAt: Date): Promise<void> {
  await later(trx, trx.updateTable('passkey').set({ suspectAt }).where('id', '=', id).compile())
}

/** The handle of a user: the stored one, or `drawn` where there is none yet. */
export async function ensurePasskeyHandle(db: Db, userId: string, drawn: string): Promise<string> {
  const { handle } = await db
    .insertInto('passkeyHandle')
    .values({ userId, handle: drawn })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId }))
    .returning('handle')
    .executeTakeFirstOrThrow()
  return handle
}
