import type { ProvableMethod } from '@foyer/auth-domain/account/mailbox-proof'
import {
  type RejectableSignIn,
  type RejectedSignIn,
  rejectableSignIn,
  rejectedSince,
  rejectSignInInput,
  type ShownMethod,
} from '@foyer/auth-domain/session/reject-sign-in'
import { deletePassword, findMethodsAddedSince } from '@foyer/db/accounts/added-methods'
import { claimVerification, findUserIdOf, findValuesOf, type SecretReference } from '@foyer/db/accounts/verifications'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/sessions'
import { deleteBackupCodesSince } from '@foyer/db/two-factor/backup-codes'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import { removeMethods } from '#operations/account/remove-methods.ts'
import { removeRejectedKeys } from '#operations/api-key/remove-rejected-keys.ts'
import { cancelSentInvitations } from '#operations/invitation/cancel-sent-invitations.ts'
import { invalidateTrust } from '#operations/password/invalidate-mailed-tokens.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'
import { secretReference, storeMailedSecret } from '#runtime/outbox/mailed-secret.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

/**
 * "This was not me", by whoever got the mail about a sign-in: ends every session, sign-in and trust of the user, takes the
 * password away, and what was added to the account in that session or later, keys and open invitations with it. Answers with the secret that chooses a new
 * password: the mailed one has proved the mailbox.
 */
export const rejectSignIn = open(rejectSignInInput).mutation(async ({ ctx, input }) => {
  const secret = secretReference('reject-sign-in', input.token)
  const userId = await findUserIdOf(ctx.db, secret, ctx.now())
  if (userId === undefined) throw refused('REJECT_SIGN_IN_TOKEN_INVALID')
  return retryOnConflict(() => inTransaction(ctx, (trx) => claimAndReject(trx, ctx, userId, secret)))
})

async function claimAndReject(trx: Trx, call: Call, userId: string, secret: SecretReference): Promise<RejectedSignIn> {
  // Lock order: the user before their verifications (docs/architecture.md).
  const user = await lockUser(trx, userId)
  const now = call.now()
  const claimed = user && (await claimVerification(trx, secret, now, userId))
  if (user === undefined || claimed === undefined) throw refused('REJECT_SIGN_IN_TOKEN_INVALID')
  const others = await findValuesOf(trx, { userId, purpose: secret.purpose, now })
  const { sessionId, ...rejected } = parsed(claimed)
  return reject(trx, call, user, { sessionId, since: rejectedSince(rejected, others.map(parsed)) })
}

function parsed(value: string): RejectableSignIn {
  return rejectableSignIn.parse(JSON.parse(value))
}

async function reject(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { sessionId, since }: { sessionId: string; since: Date },
): Promise<RejectedSignIn> {
  const { added, kept } = await findMethodsAddedSince(trx, user.id, since)
  const hadPassword = await deletePassword(trx, user.id)
  await removeMethods(trx, call, user.id, { methods: added, reason: { rejected: true } })
  await deleteBackupCodesSince(trx, user.id, since)
  await removeRejectedKeys(trx, call, user.id, since)
  await cancelSentInvitations(trx, call, user.id, since)
  const ended = await deleteSessionsOf(trx, user.id)
  await invalidateTrust(trx, user.id)
  const by = { userId: user.id, impersonatedBy: null }
  await recordEvent(trx, eventOf(call, 'session.rejected', { sessionId, ended, removed: added.length }, by))
  for (const provider of new Set(added.map((method) => method.provider))) {
    await notify(trx, call, user, { template: 'account-unlinked', provider })
  }
  const offersPassword = hadPassword && call.options.emailAndPassword.enabled
  const resetToken = offersPassword ? await resetTokenFor(trx, call, user) : null
  if (offersPassword && !call.options.emailAndPassword.resetPassword.enabled) await mailReset(trx, call, user)
  return { resetToken, removed: added.map(shown), kept: kept.map(shown) }
}

async function resetTokenFor(trx: Trx, call: Call, user: LockedUser): Promise<string> {
  const { secret } = await storeMailedSecret(trx, call, { purpose: 'reset-password', user, asker: 'reject-sign-in' })
  return secret
}

// Where nobody can ask for a reset mail, an owner who closes the page would have no way in.
async function mailReset(trx: Trx, call: Call, { id, email }: LockedUser): Promise<void> {
  const languageTags = [...call.request.languageTags]
  const asker = { name: `user:${id}`, known: true }
  const message = { kind: 'reset-password' as const, email, asker: asker.name, languageTags }
  await enqueueMessage(trx, call, email, message, { asker })
}

function shown(method: ProvableMethod): ShownMethod {
  return { id: method.id, provider: method.provider, name: method.kind === 'passkey' ? method.name : null }
}
