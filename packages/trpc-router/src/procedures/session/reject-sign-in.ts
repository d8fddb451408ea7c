import type { ProvableMethod } from '@foyer/auth-domain/account/mailbox-proof'
import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import {
  type RejectableSignIn,
  type RejectedSignIn,
  rejectableSignIn,
  rejectedSince,
  type ShownMethod,
} from '@foyer/auth-domain/session/reject-sign-in'
import { deletePassword, findMethodsAddedSince } from '@foyer/db/accounts/added-methods'
import { claimVerification, findUserIdOf, findValuesOf, type SecretReference } from '@foyer/db/accounts/verifications'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deleteBackupCodesSince } from '@foyer/db/two-factor/backup-codes'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import { mailboxHolders } from '#operations/account/mailbox-holders.ts'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { removeMethods } from '#operations/account/remove-methods.ts'
import { removeMadeKeys } from '#operations/api-key/remove-made-keys.ts'
import { cancelSentInvitations } from '#operations/invitation/cancel-sent-invitations.ts'
import { removeMadeClients } from '#operations/oauth-provider/remove-made-clients.ts'
import { invalidateTrust } from '#operations/password/invalidate-mailed-tokens.ts'
import { removeMadeWebhooks } from '#operations/webhook/remove-made-webhooks.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'
import { secretReference, storeMailedSecret } from '#runtime/outbox/mailed-secret.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

const { mutation, refused } = procedure(contract.rejectSignIn)

/**
 * "This was not me", by anyone who got the mail about a sign-in: ends every session, sign-in and trust of the user, takes the
 * password away, and what was added to the account in that session or later, keys and open invitations with it. The mailed
 * secret proves the mailbox, as every other does: what nobody has proved goes too (S44). Answers with the secret that
 * chooses a new password.
 */
export const rejectSignIn = mutation(async ({ ctx, input }) => {
  const secret = secretReference('reject-sign-in', input.token)
  const userId = await findUserIdOf(ctx.db, secret, ctx.now())
  // Read before the transaction; `mailboxHolders` asks for it within.
  await ctx.signedIn()
  if (userId === undefined) throw refused('REJECT_SIGN_IN_TOKEN_INVALID')
  return retryOnConflict(() => inTransaction(ctx, (trx) => claimAndReject(trx, ctx, userId, secret)))
})

async function claimAndReject(trx: Trx, call: Call, userId: string, secret: SecretReference): Promise<RejectedSignIn> {
  // Lock order: the user before their verifications (docs/architecture.md).
  const now = call.now()
  const [user, claimed, others] = await Promise.all([
    lockUser(trx, userId),
    claimVerification(trx, secret, now, userId),
    findValuesOf(trx, { userId, purpose: secret.purpose, now }),
  ])
  if (user === undefined || claimed === undefined) throw refused('REJECT_SIGN_IN_TOKEN_INVALID')
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
  // By the former stamp: what follows makes every browser unknown.
  const [parties, { added, kept }] = await Promise.all([
    mailboxHolders(trx, call, user),
    findMethodsAddedSince(trx, user.id, since),
  ])
  const reason = { rejected: true } as const
  // Before the user is written and returned: a second factor that is removed is theirs no more.
  await removeMethods(trx, call, user.id, { methods: added, reason })
  const [hadPassword, , , , , , ended, current = user] = await Promise.all([
    deletePassword(trx, user.id),
    deleteBackupCodesSince(trx, user.id, since),
    removeMadeKeys(trx, call, user.id, { reason, since }),
    removeMadeWebhooks(trx, call, user.id, { reason, since }),
    removeMadeClients(trx, call, user.id, { reason, since }),
    cancelSentInvitations(trx, call, user.id, since),
    deleteSessionsOf(trx, user.id),
    invalidateTrust(trx, user.id, 'void'),
  ])
  const proof = await proveMailbox(trx, call, current, { by: 'mailbox', parties })
  const evicted = new Set(proof.removed.map(({ id }) => id))
  const left = kept.filter(({ id }) => !evicted.has(id))
  const removed = [...added, ...proof.removed]
  const by = { userId: user.id, impersonatedBy: null }
  await recordEvent(trx, eventOf(call, 'session.rejected', { sessionId, ended, removed: removed.length }, by))
  for (const provider of new Set(added.map((method) => method.provider))) {
    await notify(trx, call, user, { template: 'account-unlinked', provider })
  }
  const offersPassword = (hadPassword || left.length === 0) && call.options.emailAndPassword.enabled
  const resetToken = offersPassword ? await resetTokenFor(trx, call, proof.user) : null
  if (offersPassword && !call.options.emailAndPassword.resetPassword.enabled) await mailReset(trx, call, proof.user)
  return { resetToken, removed: shown(removed), kept: shown(left) }
}

async function resetTokenFor(trx: Trx, call: Call, user: LockedUser): Promise<string> {
  const { secret } = await storeMailedSecret(trx, call, {
    purpose: 'reset-password',
    user,
    requester: 'reject-sign-in',
  })
  return secret
}

// Where nobody can ask for a reset mail, an owner who closes the page could not sign in again.
async function mailReset(trx: Trx, call: Call, { id, email }: LockedUser): Promise<void> {
  const languageTags = [...call.request.languageTags]
  const requester = { name: `user:${id}`, known: true }
  const message = { kind: 'reset-password' as const, email, asker: requester.name, languageTags }
  await enqueueMessage(trx, call, email, message, { requester })
}

function shown(methods: readonly ProvableMethod[]): ShownMethod[] {
  return methods.slice(0, limits.shownMethods).map((method) => {
    return { id: method.id, provider: method.provider, name: method.kind === 'passkey' ? method.name : null }
  })
}
