import { setActiveOrganizationInput } from '@foyer/auth-domain/organization/full-organization'
import { setActiveOrganization as storeActiveOrganization } from '@foyer/db/sessions'
import { type SignedInCall, signedIn } from '../procedures.ts'
import { isRemembered, setSessionCookies } from '../session/session-cookies.ts'
import { presentUser } from '../user/present-user.ts'
import { readFullOrganization } from './read-full-organization.ts'

/** Makes an organization the session's active one, or with null none; answers with the organization (wire: no teams). */
export const setActiveOrganization = signedIn(setActiveOrganizationInput).mutation(async ({ ctx, input }) => {
  if (input?.organizationId === null) {
    if (ctx.session.activeOrganizationId !== null) await activate(ctx, null)
    return null
  }
  const slug = input?.organizationSlug
  const id = input?.organizationId ?? (slug ? undefined : ctx.session.activeOrganizationId)
  const named = id ? { id } : slug ? { slug } : undefined
  if (named === undefined) return null
  const organization = await readFullOrganization(ctx, named)
  await activate(ctx, organization.id)
  return { ...organization, teams: null }
})

async function activate(call: SignedInCall, organizationId: string | null): Promise<void> {
  await storeActiveOrganization(call.db, call.session.token, organizationId)
  if (call.presented === undefined) return
  const session = { ...call.session, activeOrganizationId: organizationId }
  const shown = { session, user: presentUser(call.user, call.options) }
  setSessionCookies(call, call.presented.secret, shown, isRemembered(call))
}
