import { limits } from '@foyer/auth-domain/limits'
import { upsertPasswordHash } from '@foyer/db/accounts/accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { invalidateTrust } from './invalidate-mailed-tokens.ts'

/**
 * Replaces the password of a locked user by one that somebody else has chosen; like a reset it invalidates mailed links and,
 * depending on the options, ends sessions (S30). The user is told by mail.
 */
export async function replacePassword(trx: Trx, call: Call, userId: string, passwordHash: string): Promise<void> {
  const user = await invalidateTrust(trx, userId)
  if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  const id = randomText(limits.idLength)
  await upsertPasswordHash(trx, {
    id,
    userId,
    passwordHash,
    provenAt: null,
    // Anyone who is told it may be another than the person who has set the account up.
    party: id,
    at: call.now(),
  })
  if (call.options.emailAndPassword.revokeSessionsOnPasswordReset) await deleteSessionsOf(trx, userId)
  await notify(trx, call, user, { template: 'password-changed' })
}
