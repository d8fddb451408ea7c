import type { StoredSession } from '@foyer/auth-domain/session/session'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { lockApiKey } from '@foyer/db/api-keys/use-api-key'
import type { Trx } from '@foyer/db/engine/handles'
import { lockSession, type StoredSignIn } from '@foyer/db/sessions/sessions'
import { type LockedUser, lockUsers } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { isLive } from '#runtime/context/current-session.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'
import { requireStepUp } from '#runtime/procedure/step-up.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** A call whose user and session are locked and admitted: what a transaction decides on, and what its events name. */
export type LockedCall = SignedInCall & { user: LockedUser }

/**
 * Locks the signed-in user and their session and admits them anew: a ban, a revoked session or a lost role that was
 * committed since the call began is refused as if it had been there before, and so is a session that its operation asks
 * to be confirmed. After organizations and invitations, before anything of the user (docs/architecture.md).
 */
export async function lockActor(trx: Trx, call: SignedInCall): Promise<LockedCall> {
  return (await lockActorAndTarget(trx, call, call.user.id)).actor
}

type ActorAndTarget = { actor: LockedCall; target: LockedUser | undefined }

/**
 * The same with the user they act on, undefined when there is none: both are locked in one order. A user whose deletion
 * has begun is refused as if they did not exist.
 */
export async function lockActorAndTarget(trx: Trx, call: SignedInCall, targetId: string): Promise<ActorAndTarget> {
  const locked = await lockActorAndAnyTarget(trx, call, targetId)
  if (locked.target !== undefined && isBeingDeleted(locked.target.email)) throw refused('ADMIN_USER_NOT_FOUND')
  return locked
}

/** The same, also for a user whose deletion has begun: to end it. */
export async function lockActorAndAnyTarget(trx: Trx, call: SignedInCall, targetId: string): Promise<ActorAndTarget> {
  const { current, target } = await lockSignIn(trx, call, targetId)
  const actor = { ...call, ...call.admission(current) }
  if (call.requiresSecondFactor) await requireSecondFactor(trx, call, actor)
  await requireStepUp(trx, actor)
  return { actor, target }
}

/** A live session and its user, both locked. */
export type LockedSignIn = StoredSignIn & { user: LockedUser }

/** The same without an admission: the sign-in, undefined when it has ended. */
export async function lockSignIn(
  trx: Trx,
  call: Call & StoredSignIn,
  targetId: string,
): Promise<{ current: LockedSignIn | undefined; target: LockedUser | undefined }> {
  const { token, userId, impersonatedBy } = call.session
  const users = await lockUsers(trx, [userId, targetId, ...(impersonatedBy === null ? [] : [impersonatedBy])])
  const user = users.get(userId)
  const session = user && (await lockPresented(trx, call, token))
  const current = user && session && { session, user }
  const impersonator = impersonatedBy === null ? undefined : users.get(impersonatedBy)
  const live = current !== undefined && isLive(call, current, impersonator)
  return { current: live ? current : undefined, target: users.get(targetId) }
}

// In a call by an API key the key stands for the session: it may have been disabled or deleted since.
async function lockPresented(trx: Trx, call: Call & StoredSignIn, handle: string): Promise<StoredSession | undefined> {
  if (call.apiKey === undefined) return lockSession(trx, handle)
  return (await lockApiKey(trx, call.session.id, call.now())) ? call.session : undefined
}
