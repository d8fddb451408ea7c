import { requirePasswordHash } from '@foyer/auth-domain/password/change-password'
import { findPasswordHash } from '@foyer/db/accounts/accounts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { attemptCountOf, claimAttempt, forgetAttempts } from './password-attempts.ts'

/** Checks the signed-in user's password, throttled as at sign-in; returns the stored hash. */
export async function confirmPassword(call: SignedInCall, password: string): Promise<string> {
  const stored = orThrow(requirePasswordHash(await findPasswordHash(call.db, call.user.id)))
  const count = await attemptCountOf(call, call.user.email)
  const check = await call.passwords.check(password, stored, () => claimAttempt(call, count))
  if (!check.matches) throw refused('INVALID_PASSWORD')
  await forgetAttempts(call, count)
  return stored
}
