import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { asksSecondFactor, beganBy, type SecondFactor, type SignInMethod } from '@foyer/auth-domain/sign-in/methods'
import { secondFactorsFor } from '@foyer/auth-domain/two-factor/second-factors-for'
import { servedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { checkBan } from '@foyer/auth-domain/user/ban'
import type { Trx } from '@foyer/db/engine/handles'
import { insertPendingSignIn } from '@foyer/db/sessions/pending-sign-ins'
import { findSecondFactor } from '@foyer/db/two-factor/two-factors'
import type { LockedUser } from '@foyer/db/users/users'
import { keepsSessions } from '#operations/session/device-sessions.ts'
import { endPresentedSession } from '#operations/session/end-session.ts'
import { stillTrusted } from '#operations/two-factor/trust-device.ts'
import type { Call } from '#runtime/context/call.ts'
import { hasSignedInHere } from '#runtime/context/known-browser.ts'
import { presentedTrustedDevices } from '#runtime/context/two-factor-cookies.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

/**
 * How a user signs in. `userVerified`: by an authenticator that has verified its user. `anonymous`: the locked anonymous
 * user of the browser, who is merged into the user once the session starts.
 */
export type SignIn = {
  method: SignInMethod
  remembered: boolean
  /** Of what they sign in by. */
  party: CredentialOrigin
  userVerified?: boolean
  /** Of `method` provider: by which one. */
  providerId?: string
  /** It follows a proof of the address, and is no way in that was chosen. */
  unchosen?: true
  anonymous?: LockedUser | undefined
}

/** A sign-in whose second factor is outstanding: there is no session, and no session secret (T23). */
export type PendingSignIn = {
  state: 'pending'
  user: LockedUser
  secret: string
  remembered: boolean
  /** What finishes it. */
  factors: SecondFactor[]
  /** That of an anonymous user stays until they are merged, and with multi-session any. */
  keepsSession: boolean
}

/** `factors`: the second factors that would do; `values`: those by which the browser is trusted. */
type SecondFactorDue =
  | { due: 'no' }
  | { due: 'trusted'; values: readonly string[] }
  | { due: 'asked'; factors: SecondFactor[] }

/** Whether a sign-in is asked for the second factor, or would be, were its browser not trusted. */
export async function secondFactorDue(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { method, userVerified = false }: SignIn,
): Promise<SecondFactorDue> {
  if (!call.options.twoFactor.enabled || user.twoFactorEnabled !== true) return { due: 'no' }
  const factor = await findSecondFactor(trx, user.id)
  if (!asksSecondFactor(method, factor, { userVerified })) return { due: 'no' }
  const { values, userIds } = await stillTrusted(trx, call, presentedTrustedDevices(call))
  if (userIds.includes(user.id)) return { due: 'trusted', values }
  return { due: 'asked', factors: secondFactorsFor(beganBy(method), factor, servedFactors(call.options)) }
}

/** Stores a sign-in whose second factor is outstanding; the session that the browser had ends as by any sign-in (S23). */
export async function storePendingSignIn(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { method, remembered, party, anonymous, factors }: SignIn & { factors: SecondFactor[] },
): Promise<PendingSignIn> {
  const now = call.now()
  orThrow(checkBan(user, now))
  const keepsSession = anonymous !== undefined || (await keepsSessions(trx, call))
  if (!keepsSession) await endPresentedSession(trx, call)
  const secret = `2fa-${randomText(limits.pendingSignInSecretLength)}`
  const pending = {
    id: randomText(limits.idLength),
    userId: user.id,
    token: fingerprint(secret),
    ...beganBy(method),
    party,
    remembered,
    known: hasSignedInHere(call, user),
    ipAddress: call.request.ipAddress,
    userAgent: call.request.userAgent ?? null,
    expiresAt: inSeconds(now, limits.pendingSignInExpiresIn),
    createdAt: now,
  }
  await insertPendingSignIn(trx, pending, limits.maxPendingSignInsPerUser)
  return { state: 'pending', user, secret, remembered, factors, keepsSession }
}
