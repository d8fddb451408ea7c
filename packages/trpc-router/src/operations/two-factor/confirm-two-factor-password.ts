import type { RefusalName } from '@foyer/auth-domain/refusals'
import { confirmPassword } from '#operations/password/confirm-password.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { refusalOf, refused } from '#runtime/refusal/refused.ts'

/** Checks the caller's password; `without` refuses a user who has none (wire). */
export async function confirmTwoFactorPassword(
  call: SignedInCall,
  password: string,
  without: RefusalName,
): Promise<void> {
  try {
    await confirmPassword(call, password)
  } catch (error) {
    if (refusalOf(error) === 'CREDENTIAL_ACCOUNT_NOT_FOUND') throw refused(without)
    throw error
  }
}
