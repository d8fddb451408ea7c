import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { contract } from '@foyer/auth-domain/contract/contract'
import { allow, type Decision } from '@foyer/auth-domain/decision'
import { namesCallback } from '@foyer/auth-domain/redirect/callback-url'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { withError } from '@foyer/auth-domain/redirect/with-error'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import type { BriefUser } from '@foyer/auth-domain/user/user'
import {
  asksToConfirm,
  verifyEmail as decideVerifyEmail,
  type Verification,
} from '@foyer/auth-domain/verification/verify-email'
import { findUserById, type StoredUser } from '@foyer/db/users/users'
import { mailboxHolders } from '#operations/account/mailbox-holders.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { readLink } from '#operations/verification/read-link.ts'
import { redeemEmailChange } from '#operations/verification/redeem-email-change.ts'
import { redeemVerification } from '#operations/verification/redeem-verification.ts'
import type { Call } from '#runtime/context/call.ts'
import { applicationPage } from '#runtime/outbox/application-page.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import type { OperationCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

type Redemption = { redirectTo: string } | { status: true; user: BriefUser | null }

/**
 * Redeems a mailed link: verifies the address or applies an email change. Opening the link again changes nothing. It
 * writes, so tRPC has it as a mutation; REST serves it as a GET, because mailed links are followed by GET.
 */
export const verifyEmail = procedure(contract.verifyEmail).mutation(async ({ ctx, input }): Promise<Redemption> => {
  const callbackUrl = normalizedCallback(ctx, input.callbackURL)
  const decision = await decide(ctx, input.token)
  const parties = decision.allowed ? await mailboxHolders(ctx.db, ctx, decision.value.user) : []
  const visit = { navigated: isNavigation(ctx), attended: parties.length > 0 }
  if (decision.allowed && asksToConfirm(decision.value, visit)) {
    return confirmationPage(input.token, decision.value.user, callbackUrl)
  }
  const outcome = decision.allowed ? await apply(ctx, decision.value, parties, input.callbackURL) : decision
  if (outcome.allowed) {
    return callbackUrl === undefined ? { status: true, user: outcome.value ?? null } : { redirectTo: callbackUrl }
  }
  if (callbackUrl === undefined) return orThrow(outcome)
  ctx.signIn.unsuccessful = 'refused'
  const { code } = describeRefusal(outcome.refusal)
  const page = namesCallback(input.callbackURL) ? undefined : applicationPage(ctx, 'error', { error: code })
  return { redirectTo: page ?? withError(callbackUrl, code.toLowerCase()) }
})

function isNavigation({ request: { reads, from } }: Call): boolean {
  return reads && from.fetchDest === 'document'
}

function confirmationPage(token: string, { email }: StoredUser, returnTo: string | undefined): { redirectTo: string } {
  const search = new URLSearchParams({ token, email, ...(returnTo !== undefined && { returnTo }) })
  return { redirectTo: `${pages.verifyEmail}?${search}` }
}

async function decide(call: Call, token: string): Promise<Decision<Verification<StoredUser>>> {
  const read = await readLink(call, token)
  if (read.state !== 'genuine') return decideVerifyEmail<StoredUser>(read, undefined, undefined)
  const user = await findUserById(call.db, read.claims.userId)
  const signedIn = read.claims.updateTo === undefined ? undefined : await call.signedIn()
  return decideVerifyEmail(read, user, signedIn?.user.id)
}

/** Returns the user after an email change; undefined after a verification. */
async function apply(
  call: OperationCall,
  verification: Verification<StoredUser>,
  parties: readonly CredentialOrigin[],
  callbackURL: string | undefined,
): Promise<Decision<BriefUser | undefined>> {
  switch (verification.act) {
    case 'verify':
      await redeemVerification(call, verification.user, parties)
      return allow(undefined)
    case 'nothing':
      return allow(presentBriefUser(verification.user, call.options))
    case 'change':
      return redeemEmailChange(call, verification, callbackURL)
  }
}
