import { limits } from '@foyer/auth-domain/limits'
import { insertFirstCredential } from '@foyer/db/accounts/accounts'
import type { Trx } from '@foyer/db/engine/handles'
import type { StoredUser } from '@foyer/db/users/users'
import { randomText } from '#runtime/secrets/random.ts'

/** Inserts the password that a user is created with; nothing has proved that it is the mailbox holder's. */
export async function insertInitialCredential(
  trx: Trx,
  user: Pick<StoredUser, 'id' | 'createdAt'>,
  passwordHash: string,
): Promise<void> {
  await insertFirstCredential(trx, {
    id: randomText(limits.idLength),
    userId: user.id,
    passwordHash,
    provenAt: null,
    party: null,
    at: user.createdAt,
  })
}
