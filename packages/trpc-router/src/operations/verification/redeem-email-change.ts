import { allow, type Decision, refuse } from '@foyer/auth-domain/decision'
import { parseNewEmail } from '@foyer/auth-domain/user/email'
import type { BriefUser } from '@foyer/auth-domain/user/user'
import type { Verification } from '@foyer/auth-domain/verification/verify-email'
import type { StoredUser } from '@foyer/db/users/users'
import { presentBriefUser, presentSignedIn } from '#operations/user/present-user.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { asSignedIn, type OperationCall } from '#runtime/procedure/admission.ts'
import { refusedAsValue } from '#runtime/refusal/refused.ts'
import { applyEmailChange } from './apply-email-change.ts'
import { proveNewEmail } from './prove-new-email.ts'

type EmailChange = Extract<Verification<StoredUser>, { act: 'change' }>

/** Completes a change of email in its user's own session (S38); in quiet mode the new address proves itself first. */
export async function redeemEmailChange(
  call: OperationCall,
  { user, newEmail, proved }: EmailChange,
  callbackURL: string | undefined,
): Promise<Decision<BriefUser>> {
  // The token's address was normalized when it was signed; the options may have changed since.
  const email = parseNewEmail(newEmail, call.options.advanced.allowInternationalEmail)
  if ((await call.signedIn()) === undefined || call.presented === undefined) return refuse('VERIFICATION_UNAUTHORIZED')
  if (email === undefined) return refuse('VERIFICATION_TOKEN_INVALID')
  if (call.options.emailAndPassword.quietSignUp && !proved) {
    await proveNewEmail(call, user, email, callbackURL)
    return allow(presentBriefUser(user, call.options))
  }
  const emailChange = { user, newEmail: email, proved, needsVerification: false, callbackURL }
  const current = await asSignedIn(call, 'VERIFICATION_UNAUTHORIZED')
  const applied = await refusedAsValue('VERIFICATION_UNAUTHORIZED', () => applyEmailChange(current, emailChange))
  if (!applied.allowed) return applied
  if (applied.value === undefined) return refuse('VERIFICATION_TOKEN_INVALID')
  const { user: changed, party } = applied.value
  const shown = presentSignedIn({ session: current.session, user: changed }, call.options)
  setSessionCookies(call, call.presented.secret, shown, isRemembered(call))
  rememberBrowser(call, changed, { remembered: isRemembered(call), party })
  return allow(presentBriefUser(changed, call.options))
}
