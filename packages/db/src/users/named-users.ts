import { mailboxProof } from '#accounts/proofs.ts'
import type { Db } from '#engine/handles.ts'
import type { StampedUser, StoredUser } from './users.ts'

/** A stamped user with the name that they may sign in with, and when their mailbox was proved; see `findMailboxProof`. */
export type NamedUser = StampedUser & Pick<StoredUser, 'username' | 'mailboxProvenAt'>

export function findNamedUsers(db: Db, ids: readonly string[]): Promise<NamedUser[]> {
  return db
    .selectFrom('user')
    .select(['id', 'email', 'username', 'tokenStamp', mailboxProof('user').as('mailboxProvenAt')])
    .where('id', 'in', ids)
    .execute()
}
