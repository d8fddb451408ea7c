import { contract } from '@foyer/auth-domain/contract/contract'
import { HOUR, limits } from '@foyer/auth-domain/limits'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { usernameLookUp } from '@foyer/auth-domain/rate-limit/rules'
import { type ChosenUsername, reservedSince } from '@foyer/auth-domain/user/username'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import {
  countFormerUsernames,
  isUsernameReserved,
  isUsernameUsed,
  replaceUsername,
  reserveFreeUsername,
  usernameIsTaken,
} from '@foyer/db/users/usernames'
import type { LockedUser } from '@foyer/db/users/users'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { requireSecondFactor } from '#runtime/procedure/required-second-factor.ts'
import { requireStepUp } from '#runtime/procedure/step-up.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Refuses a username that others have, or that is reserved to others. `userId` is who asks, undefined for a new user. */
export async function assertUsernameFree(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { username }: ChosenUsername,
  userId: string | undefined,
): Promise<void> {
  const used = await isUsernameUsed(db, username, userId)
  if (used || (await isUsernameReserved(db, username, userId, reservedSince(now())))) {
    throw refused('USERNAME_TAKEN')
  }
}

/** Reserves a username to a user who is not stored, as if they had got it; refuses one that is not free. */
export async function reserveChosenUsername(
  trx: Trx,
  { now }: Pick<Call, 'now'>,
  chosen: ChosenUsername,
  userId: string,
): Promise<void> {
  // Again, within the transaction: others may have got it while the password was hashed.
  await assertUsernameFree({ db: trx, now }, chosen, undefined)
  const at = now()
  const reservation = { username: chosen.username, userId, now: at, freedAfter: reservedSince(at) }
  if (!(await reserveFreeUsername(trx, reservation))) throw refused('USERNAME_TAKEN')
}

/** Runs `work`, which writes a username: another transaction may have taken it since it was looked up (T90). */
export async function refusingTakenUsername<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw usernameIsTaken(error) ? refused('USERNAME_TAKEN') : error
  }
}

/** Gives a locked user another username, or the same in another spelling; within `refusingTakenUsername`. */
export async function changeUsername(
  trx: Trx,
  call: Call,
  user: LockedUser,
  chosen: ChosenUsername,
): Promise<LockedUser | undefined> {
  if (user.username !== null && user.username !== chosen.username) {
    const former = await countFormerUsernames(trx, user.id, reservedSince(call.now()))
    // Each keeps a name from everybody else: nobody may collect them.
    if (former >= limits.maxFormerUsernames) throw refused('TOO_MANY_REQUESTS', { retryAfter: HOUR })
  }
  const changed = await replaceUsername(trx, user, chosen, call.now())
  await assertUsernameFree({ db: trx, now: call.now }, chosen, user.id)
  return changed
}

/** The same by the user, for whom it is as a change of email: a sensitive act, of which a mail tells. */
export async function changeOwnUsername(
  trx: Trx,
  call: LockedCall,
  chosen: ChosenUsername,
): Promise<LockedUser | undefined> {
  if (chosen.username !== call.user.username) {
    const { stepUp } = contract.updateUser.rules.changingSignIn
    if (call.options.twoFactor.enabled) await requireSecondFactor(trx, call, call)
    await requireStepUp(trx, call, stepUp)
  }
  const changed = await changeUsername(trx, call, call.user, chosen)
  if (chosen.username === call.user.username) return changed
  await recordEvent(trx, eventOf(call, 'user.username.changed', usernameChange(call.user, chosen)))
  await notifyOfUsername(trx, call, call.user, chosen)
  return changed
}

/** What the event of a changed username says. */
export function usernameChange({ username }: Pick<LockedUser, 'username'>, chosen: ChosenUsername) {
  return { ...(username !== null && { from: username }), to: chosen.username }
}

/** Tells a user that they sign in by another username; a first one takes none away. */
export async function notifyOfUsername(trx: Trx, call: Call, user: LockedUser, chosen: ChosenUsername): Promise<void> {
  if (user.username !== null)
    await notify(trx, call, user, { template: 'username-changed', username: chosen.displayUsername })
}

/** Counts a look at whether a username is free, by the requester's address, as a sign-up does (T94). */
export async function claimUsernameLookup({ db, rateLimiter, request }: Call): Promise<void> {
  if (request.transport === 'server') return
  const address = addressBucket(request.ipAddress)
  const wait = await rateLimiter.consume(db, { counted: usernameLookUp, session: undefined, address })
  if (wait !== undefined) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
}
