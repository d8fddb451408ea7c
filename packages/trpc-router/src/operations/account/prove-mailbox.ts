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
import type { DeletedKey } from '@foyer/db/api-keys/api-keys'
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
 * somebody answers or resends an invitation that is canceled. `presented` may be being read: it is waited for with what is read of the user.
 */
export async function proveMailbox(
  trx: Trx,
  call: Call,
  user: LockedUser,
  presented: Presenter | Promise<Presenter>,
): Promise<ProvenMailbox> {
  const now = call.now()
  const [presenter, methods, provenAt] = await Promise.all([
    presented,
    findProvableMethods(trx, user.id),
    findMailboxProof(trx, user.id),
  ])
  const provedBefore = provenAt !== null
  const proof = decideProveMailbox({ methods, provedBefore }, presenter)
  const kept = await attendingSession(call, presenter)
  await markMailboxProven(trx, user.id, now)
  await markMethodsProven(trx, proof.proven, now)
  const [verified, after] = await Promise.all([
    proof.verifies && !user.emailVerified ? verifyEmail(trx, call, user) : user,
    proof.endsEarlierAccess ? endEarlierAccess(trx, call, user, { removed: proof.removed, kept }) : undefined,
  ])
  const ended = after ?? verified
  if (!provedBefore || methods.some(({ party }) => party !== null)) await joinParties(trx, user.id, methods)
  // As before: a mail about the proof must not greet by a name that somebody else may have chosen.
  return { user: { ...ended, mailboxProvenAt: user.mailboxProvenAt }, removed: proof.removed }
}

async function verifyEmail(trx: Trx, call: Call, user: LockedUser): Promise<LockedUser> {
  const now = call.now()
  if (!(await markEmailVerified(trx, user, now))) return user
  await recordEvent(trx, eventOf(call, 'user.email.verified', {}, { userId: user.id, impersonatedBy: null }))
  return { ...user, emailVerified: true, updatedAt: now }
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
  // Before the user is written and returned: of a second factor that is removed nothing is asked any more.
  if (removed.length > 0) await removeMethods(trx, call, user.id, { methods: removed, reason })
  const [, keys, , , , current = user] = await Promise.all([
    // A stranger's secret, which a code by mail would put in force.
    deleteUnconfirmedTwoFactor(trx, user.id),
    removeMadeKeys(trx, call, user.id, { reason }),
    removeMadeWebhooks(trx, call, user.id, { reason }),
    removeMadeClients(trx, call, user.id, { reason }),
    endSessions(trx, call, user.id, kept),
    // "This was not me" has gone to the mailbox that was proved, and removes what the proof has kept.
    invalidateTrust(trx, user.id),
    cancelSentInvitations(trx, call, user.id),
  ])
  await notifyOfKeys(trx, call, user, keys)
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

async function notifyOfKeys(trx: Trx, call: Call, owner: LockedUser, removed: readonly DeletedKey[]): Promise<void> {
  const own = removed.filter(({ organizationId, ofService }) => organizationId === null && !ofService)
  for (const { name } of own.slice(0, limits.notifiedKeys)) {
    const notification = { template: 'api-key-removed', key: name ?? '', organization: '' } as const
    await notify(trx, call, { ...owner, emailVerified: true }, notification)
  }
}
