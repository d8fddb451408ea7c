import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { lockApiKey } from '@foyer/db/api-keys/use-api-key'
import type { Trx } from '@foyer/db/engine/handles'
import { lockSession } from '@foyer/db/sessions/lock-sessions'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { type LockedUser, lockUser, lockUsers } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { isLive } from '#runtime/context/current-session.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'
import { findStepUpFacts, requireStepUp } from '#runtime/procedure/step-up.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** A call whose user and session are locked and admitted: what a transaction decides on, and what its events name. */
export type LockedCall = SignedInCall & { user: LockedUser }

/** A call at the command line, which may do what any admin may: the audit log keeps its reason in place of a user. */
export type CommandLineCall = Call & { commandLine: { reason: string } }

/** Who acts on users: one who is signed in, or the command line. */
export type ActingCall = SignedInCall | CommandLineCall

/** The same, once they are locked and admitted. */
export type Actor = LockedCall | CommandLineCall

/** The id of who acts, as the audit log has it. */
export function actorIdOf(call: ActingCall): string {
  return isAtCommandLine(call) ? COMMAND_LINE : call.user.id
}

/** Whether no user acts. Over the network nothing is at the command line, whatever the call has. */
export function isAtCommandLine<By extends ActingCall>(call: By): call is Extract<By, CommandLineCall> {
  return 'commandLine' in call && call.request.transport === 'server'
}

/**
 * Locks the signed-in user and their session and admits them anew: a ban, a revoked session or a lost role that was
 * committed since the call began is refused as if it had been there before, and so is a session that its operation asks
 * to be confirmed. After organizations and invitations, before anything of the user (docs/architecture.md).
 */
export async function lockActor(trx: Trx, call: SignedInCall): Promise<LockedCall> {
  return (await lockActorAndTarget(trx, call, call.user.id)).actor
}

type ActorAndTarget<By extends Actor> = { actor: By; target: LockedUser | undefined }

/**
 * The same with the user they act on, undefined when there is none: both are locked in one order. A user whose deletion
 * has begun is refused as if they did not exist.
 */
export function lockActorAndTarget(trx: Trx, call: SignedInCall, targetId: string): Promise<ActorAndTarget<LockedCall>>
export function lockActorAndTarget(trx: Trx, call: ActingCall, targetId: string): Promise<ActorAndTarget<Actor>>
export async function lockActorAndTarget(trx: Trx, call: ActingCall, targetId: string): Promise<ActorAndTarget<Actor>> {
  const locked = await lockActorAndAnyTarget(trx, call, targetId)
  if (locked.target !== undefined && isBeingDeleted(locked.target.email)) throw refused('ADMIN_USER_NOT_FOUND')
  return locked
}

/** The same, also for a user whose deletion has begun: to end it. */
export function lockActorAndAnyTarget(
  trx: Trx,
  call: SignedInCall,
  targetId: string,
): Promise<ActorAndTarget<LockedCall>>
export function lockActorAndAnyTarget(trx: Trx, call: ActingCall, targetId: string): Promise<ActorAndTarget<Actor>>
export async function lockActorAndAnyTarget(
  trx: Trx,
  call: ActingCall,
  targetId: string,
): Promise<ActorAndTarget<Actor>> {
  if (isAtCommandLine(call)) return { actor: call, target: await lockUser(trx, targetId) }
  // Behind the locks: what is read of the user and the session is as it was when they were got.
  const [{ current, target }, facts] = await Promise.all([lockSignIn(trx, call, targetId), findStepUpFacts(trx, call)])
  const actor = { ...call, ...call.admission(current) }
  if (call.requiresSecondFactor) await requireSecondFactor(trx, call, actor)
  await requireStepUp(trx, actor, undefined, facts)
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
  const { userId, impersonatedBy } = call.session
  const ids = [userId, targetId, ...(impersonatedBy === null ? [] : [impersonatedBy])]
  const { users, session } = await lockPresented(trx, call, ids)
  const user = users.get(userId)
  const current = user && session && { session, user }
  const impersonator = impersonatedBy === null ? undefined : users.get(impersonatedBy)
  const live = current !== undefined && isLive(call, current, impersonator)
  return { current: live ? current : undefined, target: users.get(targetId) }
}

type LockedRows = { users: ReadonlyMap<string, LockedUser>; session: StoredSession | undefined }

// In a call by an API key the key stands for the session: it may have been disabled or deleted since.
async function lockPresented(trx: Trx, call: Call & StoredSignIn, ids: readonly string[]): Promise<LockedRows> {
  const { apiKey, session, now } = call
  // By a statement of its own: one that had waited for the users would see the session as it was before.
  const lockOwn = async () => {
    if (apiKey === undefined) return lockSession(trx, session.token)
    return (await lockApiKey(trx, session.id, now())) ? session : undefined
  }
  const [users, own] = await Promise.all([lockUsers(trx, ids), lockOwn()])
  return { users, session: users.has(session.userId) ? own : undefined }
}
