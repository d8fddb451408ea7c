import { contract } from '@foyer/auth-domain/contract/contract'
import { changeCodePurpose } from '@foyer/auth-domain/user/change-email-by-code'
import { claimCode } from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { decideChangeByCode } from '#operations/codes/change-by-code.ts'
import { withCode } from '#operations/codes/with-code.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { applyEmailChange, type Changed } from '#operations/verification/apply-email-change.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireStepUp } from '#runtime/procedure/step-up.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.changeEmailEmailOtp)

/** Changes the user's email to one whose mailed code they bring, which proves it. */
export const changeEmailEmailOtp = mutation(async ({ ctx, input }) => {
  const newEmail = decideChangeByCode(ctx, input.newEmail)
  await requireStepUp(ctx.db, ctx)
  const purpose = changeCodePurpose(ctx.user)
  const presented = { purpose, email: newEmail, otp: input.otp, by: ctx.user.id, actor: ctx.session }
  const changed = await withCode(ctx, presented, async ({ code }) => {
    const claim = (trx: Trx) => claimCode(trx, code, ctx.now())
    const change = { user: ctx.user, newEmail, proved: true, needsVerification: false, callbackURL: undefined, claim }
    const applied = orThrow(await applyEmailChange(ctx, change))
    if (applied === undefined) throw refused('INVALID_OTP')
    return applied
  })
  showChanged(ctx, changed)
  return { success: true as const }
})

function showChanged(call: SignedInCall, { user, party }: Changed): void {
  if (call.presented === undefined) return
  const shown = presentSignedIn({ session: call.session, user }, call.options)
  const remembered = isRemembered(call)
  setSessionCookies(call, call.presented.secret, shown, remembered)
  rememberBrowser(call, user, { remembered, party })
}
