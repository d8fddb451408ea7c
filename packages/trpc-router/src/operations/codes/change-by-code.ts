import { changeEmailByCode } from '@foyer/auth-domain/user/change-email-by-code'
import type { Email } from '@foyer/auth-domain/user/email'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** The email that the user may ask for, in its canonical form. */
export function decideChangeByCode({ user, options }: SignedInCall, newEmail: string): Email {
  const { emailOTP, advanced } = options
  const policy = { enabled: emailOTP.changeEmail.enabled, allowInternationalEmail: advanced.allowInternationalEmail }
  return orThrow(changeEmailByCode(user, newEmail, policy))
}
