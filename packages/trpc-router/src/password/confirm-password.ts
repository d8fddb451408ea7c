import { ownPasswordHash } from '@foyer/auth-domain/password/change-password'
import { findPasswordHash } from '@foyer/db/accounts'
import type { SignedInCall } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { claimAttempt, forgetAttempts } from './attempts.ts'

/** Makes sure that whoever is signed in knows their password; guesses count as at sign-in. Gives its stored hash. */
export async function confirmPassword(call: SignedInCall, password: string): Promise<string> {
  const stored = orThrow(ownPasswordHash(await findPasswordHash(call.db, call.user.id)))
  const check = await call.passwords.check(password, stored, () => claimAttempt(call, call.user.email))
  if (!check.matches) throw refused('INVALID_PASSWORD')
  await forgetAttempts(call, call.user.email)
  return stored
}
