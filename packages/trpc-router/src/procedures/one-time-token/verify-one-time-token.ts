import { contract } from '@foyer/auth-domain/contract/contract'
import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { isExpired } from '@foyer/auth-domain/session/policy'
import type { SignedIn, StoredSession } from '@foyer/auth-domain/session/session'
import { redeemedFrom } from '@foyer/auth-domain/sign-in/methods'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockSession } from '@foyer/db/sessions/lock-sessions'
import { claimOneTimeToken, findOneTimeTokenUser } from '@foyer/db/sessions/one-time-tokens'
import { findAuthentication, findCredentialOrigin, setAuthentication } from '@foyer/db/sessions/session-authentication'
import { continueSession } from '@foyer/db/sessions/sessions'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import { makeRoomOnDevice } from '#operations/session/device-sessions.ts'
import { answerSignIn, completeSignIn, recordSignIn, type StartedSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { isLive } from '#runtime/context/current-session.ts'
import { readDeviceSession } from '#runtime/context/device-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { recordBan } from '#runtime/record-refusal.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { openWithToken } from '#runtime/secrets/token-sealed.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { together } from '#runtime/transaction/together.ts'

const { mutation, refused } = procedure(contract.verifyOneTimeToken)

/**
 * Uses a token up, and signs the caller in to the session that made it; with `newSession`, to one of their own. A token
 * that is good for nothing any more is used up as well, so the refusal is thrown after the commit.
 */
export const verifyOneTimeToken = mutation(async ({ ctx, input }): Promise<SignedIn> => {
  const reference = fingerprint(input.token)
  const userId = await findOneTimeTokenUser(ctx.db, reference)
  if (userId === undefined) throw refused('ONE_TIME_TOKEN_INVALID')
  const redeemed = await inTransaction(ctx, (trx) => redeem(trx, ctx, { token: input.token, reference, userId }))
  if (!redeemed.allowed && redeemed.madeBy !== undefined) await recordBan(ctx, 'one-time-token', redeemed.madeBy)
  return answerSignIn(ctx, orThrow(redeemed), (started) => presentSignedIn(started, ctx.options))
})

/** `madeBy`: whose token stands for no session any more. */
type Redeemed = Decision<StartedSignIn> & { madeBy?: string }

/** `userId`: whose it was when it was looked for. */
type Presented = { token: string; reference: string; userId: string }

async function redeem(trx: Trx, call: Call, { token, reference, userId }: Presented): Promise<Redeemed> {
  // Lock order: the user, then their verifications and sessions (docs/architecture.md).
  const [user, claimed] = await together([lockUser(trx, userId), claimOneTimeToken(trx, reference)])
  if (user === undefined || claimed === undefined) return refuse('ONE_TIME_TOKEN_INVALID')
  if (isExpired(claimed, call.now())) return refuse('ONE_TIME_TOKEN_EXPIRED')
  const handed: HandedOver = JSON.parse(openWithToken(token, claimed.value))
  const handle = fingerprint(handed.secret)
  const [session, origin] = await together([lockSession(trx, handle), findCredentialOrigin(trx, handle, user.id)])
  // Its expiry and a ban count as in any other call (T160).
  if (session === undefined || !isLive(call, { session, user }, undefined)) {
    return { ...refuse('SESSION_NOT_FOUND'), madeBy: user.id }
  }
  if (call.options.oneTimeToken.newSession) return allow(await startOwn(trx, call, { user, session }, handed))
  const deviceCookies = await makeRoomFor(trx, call, session)
  await recordEvent(trx, eventOf(call, 'session.one-time-token.redeemed', { sessionId: session.id }, session))
  call.request.identify(session)
  call.signIn.started = true
  const party = origin?.party ?? null
  return allow({
    state: 'started',
    user,
    session,
    ...handed,
    party,
    trusted: undefined,
    makesKnown: false,
    loginMethod: undefined,
    deviceCookies,
  })
}

/** What a token stands for: the session's secret, and whether its sign-in outlives the browser. */
type HandedOver = { secret: string; remembered: boolean }

async function startOwn(
  trx: Trx,
  call: Call,
  { user, session: { token, createdAt, expiresAt } }: { user: LockedUser; session: StoredSession },
  { remembered }: Pick<HandedOver, 'remembered'>,
): Promise<StartedSignIn> {
  const began = await findAuthentication(trx, token)
  const { party } = began
  const started = await completeSignIn(trx, call, user, { method: 'one-time-token', remembered, party })
  // Not younger than the one it continues: a token must not outlive `session.absoluteMaxAge`.
  await continueSession(trx, started.session, { createdAt, expiresAt })
  await setAuthentication(trx, started.session.token, redeemedFrom(began))
  await recordSignIn(trx, call, started, 'one-time-token')
  return { ...started, session: { ...started.session, createdAt, expiresAt } }
}

// As where a session begins, unless this browser has the session already.
async function makeRoomFor(
  trx: Trx,
  call: Call,
  { token: handle, userId }: StoredSession,
): ReturnType<typeof makeRoomOnDevice> {
  const isHere = call.presented?.handle === handle || readDeviceSession(call, handle) !== undefined
  return isHere ? { discarded: [], written: [] } : makeRoomOnDevice(trx, call, userId)
}
