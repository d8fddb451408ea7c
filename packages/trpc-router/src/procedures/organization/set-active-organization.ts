import { contract } from '@foyer/auth-domain/contract/contract'
import {
  activateOrganization,
  setActiveOrganization as storeActiveOrganization,
} from '@foyer/db/sessions/active-organization'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { readRequestedOrganization } from '#operations/organization/read-full-organization.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.setActiveOrganization)

/** Sets or, with null, clears the session's active organization; returns the organization (wire: no teams). */
export const setActiveOrganization = mutation(async ({ ctx, input }) => {
  if (input?.organizationId === null) {
    if (ctx.session.activeOrganizationId === null) return null
    await storeActiveOrganization(ctx.db, ctx.session.token, null)
    updateCookies(ctx, null)
    return null
  }
  const organization = await readRequestedOrganization(ctx, input?.organizationId, input?.organizationSlug)
  if (organization === null) return null
  await activate(ctx, organization.id)
  return { ...organization, teams: null }
})

// The organization is locked, so that neither it nor the membership is deleted concurrently.
async function activate(call: SignedInCall, organizationId: string): Promise<void> {
  await inTransaction(call, async (trx) => {
    const { actor: member } = await lockActingMember(trx, call, organizationId)
    if (member === undefined) throw refused('USER_IS_NOT_A_MEMBER_FORBIDDEN')
    await activateOrganization(trx, call.session.token, organizationId)
  })
  updateCookies(call, organizationId)
}

function updateCookies(call: SignedInCall, activeOrganizationId: string | null): void {
  if (call.presented === undefined) return
  const { activeTeamId, ...session } = call.session
  const kept = activeOrganizationId === session.activeOrganizationId ? call.session : session
  const shown = presentSignedIn({ session: { ...kept, activeOrganizationId }, user: call.user }, call.options)
  setSessionCookies(call, call.presented.secret, shown, isRemembered(call))
}
