import { limits } from '@foyer/auth-domain/limits'
import { upsertPasswordHash } from '@foyer/db/accounts/accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import type { LockedUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { invalidateTrust } from './invalidate-mailed-tokens.ts'

/**
 * Replaces the password of a locked user by one that somebody else has chosen; like a reset it invalidates mailed links and,
 * depending on the options, ends sessions (S30). The user is told by mail.
 */
export async function replacePassword(trx: Trx, call: Call, user: LockedUser, passwordHash: string): Promise<void> {
  const id = randomText(limits.idLength)
  // Anyone who is told it may be another than the person who has set the account up.
  const credential = { id, userId: user.id, passwordHash, provenAt: null, party: id, at: call.now() }
  const [current = user] = await Promise.all([
    invalidateTrust(trx, user.id),
    upsertPasswordHash(trx, credential),
    call.options.emailAndPassword.revokeSessionsOnPasswordReset ? deleteSessionsOf(trx, user.id) : 0,
  ])
  await notify(trx, call, current, { template: 'password-changed' })
}
