import { proveMailbox as decideProveMailbox, type Presenter } from '@foyer/auth-domain/account/mailbox-proof'
import { limits } from '@foyer/auth-domain/limits'
import { findProvableMethods, markMethodsProven } from '@foyer/db/accounts/proofs'
import { deleteApiKeysOf } from '@foyer/db/api-keys/api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent, recordEvents } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/sessions'
import { deleteUnconfirmedTwoFactor } from '@foyer/db/two-factor/two-factors'
import { type LockedUser, markEmailVerified } from '@foyer/db/users/users'
import { cancelSentInvitations } from '#operations/invitation/cancel-sent-invitations.ts'
import { invalidateTrust } from '#operations/password/invalidate-mailed-tokens.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { removeMethods } from './remove-methods.ts'

/** The user after a proof of their mailbox, and whether it has removed sign-in methods, and so ended their sessions. */
export type ProvenMailbox = { user: LockedUser; evicted: boolean }

/**
 * The one function for every proof of a mailbox (S44): the address is verified, what presented the proof is proven, and
 * methods that nobody proved are removed, with sessions, pending sign-ins, mailed links and invitations sent; the owner
 * is told, also of API keys that are deleted. Throws `ConflictError` while somebody answers or resends such an invitation.
 */
export async function proveMailbox(
  trx: Trx,
  call: Call,
  user: LockedUser,
  presenter: Presenter,
): Promise<ProvenMailbox> {
  const now = call.now()
  const by = { userId: user.id, impersonatedBy: null }
  const { proven, removed, verifies } = decideProveMailbox(await findProvableMethods(trx, user.id), presenter)
  await markMethodsProven(trx, proven, now)
  const verified = verifies && !user.emailVerified && (await markEmailVerified(trx, user, now))
  if (verified) await recordEvent(trx, eventOf(call, 'user.email.verified', {}, by))
  const after = verified ? { ...user, emailVerified: true, updatedAt: now } : user
  const isFirst = proven.length + removed.length > 0
  // A stranger's secret, which a code by mail would put in force, and keys that a stranger has made.
  if (isFirst && presenter.by !== 'session') {
    await deleteUnconfirmedTwoFactor(trx, user.id)
    await removeApiKeys(trx, call, after)
  }
  if (removed.length === 0) return { user: after, evicted: false }
  await removeMethods(trx, call, user.id, { methods: removed, reason: { unproven: true } })
  await deleteSessionsOf(trx, user.id)
  const current = (await invalidateTrust(trx, user.id)) ?? after
  await cancelSentInvitations(trx, call, user.id)
  const providers = removed.map(({ provider }) => provider)
  // Verified or not, the mailbox has just been proved.
  await notify(trx, call, { ...current, emailVerified: true }, { template: 'sign-in-methods-removed', providers })
  return { user: current, evicted: true }
}

async function removeApiKeys(trx: Trx, call: Call, owner: LockedUser): Promise<void> {
  const removed = await deleteApiKeysOf(trx, owner.id)
  const by = { userId: owner.id, impersonatedBy: null }
  await recordEvents(
    trx,
    removed.map(({ name }) => eventOf(call, 'api-key.deleted', { name, unproven: true }, by)),
  )
  for (const { name } of removed.slice(0, limits.notifiedKeys)) {
    const notification = { template: 'api-key-removed', key: name ?? '', organization: '' } as const
    await notify(trx, call, { ...owner, emailVerified: true }, notification)
  }
}
