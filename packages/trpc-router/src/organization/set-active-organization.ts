import { setActiveOrganizationInput } from '@foyer/auth-domain/organization/full-organization'
import { findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { setActiveOrganization as storeActiveOrganization } from '@foyer/db/sessions'
import { inTransaction } from '../outbox/in-transaction.ts'
import { type SignedInCall, signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'
import { isRemembered, setSessionCookies } from '../session/session-cookies.ts'
import { presentUser } from '../user/present-user.ts'
import { readNamedOrganization } from './read-full-organization.ts'

/** Makes an organization the session's active one, or with null none; answers with the organization (wire: no teams). */
export const setActiveOrganization = signedIn(setActiveOrganizationInput).mutation(async ({ ctx, input }) => {
  if (input?.organizationId === null) {
    if (ctx.session.activeOrganizationId === null) return null
    await storeActiveOrganization(ctx.db, ctx.session.token, null)
    tellBrowser(ctx, null)
    return null
  }
  const organization = await readNamedOrganization(ctx, input?.organizationId, input?.organizationSlug)
  if (organization === null) return null
  await activate(ctx, organization.id)
  return { ...organization, teams: null }
})

// The organization is held: it must neither be deleted meanwhile, nor its reader put out of it.
async function activate(call: SignedInCall, organizationId: string): Promise<void> {
  await inTransaction(call, async (trx) => {
    await lockOrganization(trx, organizationId)
    const member = await findMember(trx, organizationId, { userId: call.user.id })
    if (member === undefined) throw refused('USER_IS_NOT_A_MEMBER_FORBIDDEN')
    await storeActiveOrganization(trx, call.session.token, organizationId)
  })
  tellBrowser(call, organizationId)
}

function tellBrowser(call: SignedInCall, activeOrganizationId: string | null): void {
  if (call.presented === undefined) return
  const shown = { session: { ...call.session, activeOrganizationId }, user: presentUser(call.user, call.options) }
  setSessionCookies(call, call.presented.secret, shown, isRemembered(call))
}
