import {
  proveMailbox as decideProveMailbox,
  type Presenter,
  type ProvableMethod,
} from '@foyer/auth-domain/account/mailbox-proof'
import { limits } from '@foyer/auth-domain/limits'
import {
  findMailboxProof,
  findProvableMethods,
  joinParties,
  markMailboxProven,
  markMethodsProven,
} from '@foyer/db/accounts/proofs'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deleteUnconfirmedTwoFactor } from '@foyer/db/two-factor/two-factors'
import { type LockedUser, markEmailVerified } from '@foyer/db/users/users'
import { removeMadeKeys } from '#operations/api-key/remove-made-keys.ts'
import { cancelSentInvitations } from '#operations/invitation/cancel-sent-invitations.ts'
import { removeMadeClients } from '#operations/oauth-provider/remove-made-clients.ts'
import { invalidateTrust } from '#operations/password/invalidate-mailed-tokens.ts'
import { removeMadeWebhooks } from '#operations/webhook/remove-made-webhooks.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { removeMethods } from './remove-methods.ts'

const reason = { unproven: true } as const

/** The user after a proof of their mailbox, and the sign-in methods that it has removed. */
export type ProvenMailbox = { user: LockedUser; removed: readonly ProvableMethod[] }

/**
 * The one function for every proof of a mailbox (S44): the address is verified, what presented the proof is proven, and
 * methods that nobody proved are removed. With them, and with the first proof of an address by anybody but the person who set the
 * account up, all that let somebody in before it ends, except the session of the browser that attends. The owner is told of methods and API keys that are removed. Throws `ConflictError` while
 * somebody answers or resends an invitation that is canceled.
 */
export async function proveMailbox(
  trx: Trx,
  call: Call,
  user: LockedUser,
  presenter: Presenter,
): Promise<ProvenMailbox> {
  const now = call.now()
  const by = { userId: user.id, impersonatedBy: null }
  const methods = await findProvableMethods(trx, user.id)
  const provedBefore = (await findMailboxProof(trx, user.id)) !== null
  const proof = decideProveMailbox({ methods, provedBefore }, presenter)
  await markMailboxProven(trx, user.id, now)
  await markMethodsProven(trx, proof.proven, now)
  const verified = proof.verifies && !user.emailVerified && (await markEmailVerified(trx, user, now))
  if (verified) await recordEvent(trx, eventOf(call, 'user.email.verified', {}, by))
  const after = verified ? { ...user, emailVerified: true, updatedAt: now } : user
  const ended = proof.endsEarlierAccess
    ? await endEarlierAccess(trx, call, after, {
        removed: proof.removed,
        kept: await attendingSession(call, presenter),
      })
    : after
  if (!provedBefore || methods.some(({ party }) => party !== null)) await joinParties(trx, user.id, methods)
  // As before: a mail about the proof must not greet by a name that somebody else may have chosen.
  return { user: { ...ended, mailboxProvenAt: user.mailboxProvenAt }, removed: proof.removed }
}

// Of the user: where it is another's, there is nothing of theirs to keep.
async function attendingSession(call: Call, presenter: Presenter): Promise<string | undefined> {
  if (!('parties' in presenter) || presenter.parties.length === 0) return undefined
  return (await call.signedIn())?.session.token
}

async function endEarlierAccess(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { removed, kept }: { removed: readonly ProvableMethod[]; kept: string | undefined },
): Promise<LockedUser> {
  if (removed.length > 0) await removeMethods(trx, call, user.id, { methods: removed, reason })
  // A stranger's secret, which a code by mail would put in force.
  await deleteUnconfirmedTwoFactor(trx, user.id)
  await removeWhatWasMade(trx, call, user)
  await endSessions(trx, call, user.id, kept)
  // "This was not me" has gone to the mailbox that was proved, and removes what the proof has kept.
  const current = (await invalidateTrust(trx, user.id)) ?? user
  await cancelSentInvitations(trx, call, user.id)
  const providers = removed.map(({ provider }) => provider)
  // Verified or not, the mailbox has just been proved.
  const owner = { ...current, emailVerified: true, mailboxProvenAt: user.mailboxProvenAt }
  if (removed.length > 0) await notify(trx, call, owner, { template: 'sign-in-methods-removed', providers })
  return current
}

async function endSessions(trx: Trx, call: Call, userId: string, kept: string | undefined): Promise<void> {
  const ended = await deleteSessionsOf(trx, userId, kept)
  const by = { userId, impersonatedBy: null }
  if (ended > 0) await recordEvent(trx, eventOf(call, 'user.sessions.revoked', { ended, ...reason }, by))
}

async function removeWhatWasMade(trx: Trx, call: Call, owner: LockedUser): Promise<void> {
  const removed = await removeMadeKeys(trx, call, owner.id, { reason })
  await removeMadeWebhooks(trx, call, owner.id, { reason })
  await removeMadeClients(trx, call, owner.id, { reason })
  const own = removed.filter(({ organizationId, ofService }) => organizationId === null && !ofService)
  for (const { name } of own.slice(0, limits.notifiedKeys)) {
    const notification = { template: 'api-key-removed', key: name ?? '', organization: '' } as const
    await notify(trx, call, { ...owner, emailVerified: true }, notification)
  }
}
