import { contract } from '@foyer/auth-domain/contract/contract'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import { setActiveTeam as decideSetActiveTeam } from '@foyer/auth-domain/team/team-member'
import { findTeamMember } from '@foyer/db/organizations/team-members'
import { findTeam } from '@foyer/db/organizations/teams'
import { setActiveTeam as storeActiveTeam, unsetActiveTeam } from '@foyer/db/sessions/active-organization'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { assertSameOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.setActiveTeam)

/** Makes one of the user's teams in the active organization the session's active one; null unsets it. */
export const setActiveTeam = mutation(async ({ ctx, input }) => {
  if (input.teamId === null) {
    if (ctx.session.activeTeamId !== undefined) await deactivate(ctx)
    return null
  }
  const teamId = input.teamId ?? ctx.session.activeTeamId
  if (teamId === undefined) return null
  const organizationId = ctx.session.activeOrganizationId
  if (organizationId === null) throw refused('NO_ACTIVE_ORGANIZATION')
  await assertSameOrganization(ctx.db, ctx, organizationId)
  return activate(ctx, organizationId, teamId)
})

async function deactivate(call: SignedInCall): Promise<void> {
  await inTransaction(call, async (trx) => {
    await lockActor(trx, call)
    await unsetActiveTeam(trx, call.session.token)
  })
  updateCookies(call, undefined)
}

// The organization is locked, so that neither the team nor the membership of it is deleted concurrently.
async function activate(call: SignedInCall, organizationId: string, teamId: string): Promise<Team> {
  const active = await inTransaction(call, async (trx) => {
    const [{ actor: member }, found, own] = await Promise.all([
      lockActingMember(trx, call, organizationId),
      findTeam(trx, organizationId, teamId),
      findTeamMember(trx, { organizationId, teamId, userId: call.user.id }),
    ])
    const team = orThrow(decideSetActiveTeam(member && found, member && own))
    // Another organization may have become active meanwhile.
    if (!(await storeActiveTeam(trx, call.session.token, team))) throw refused('TEAM_NOT_FOUND')
    return team
  })
  updateCookies(call, active.id)
  return active
}

function updateCookies(call: SignedInCall, activeTeamId: string | undefined): void {
  if (call.presented === undefined) return
  const { activeTeamId: _, ...session } = call.session
  const shown = activeTeamId === undefined ? session : { ...session, activeTeamId }
  const signedIn = presentSignedIn({ session: shown, user: call.user }, call.options)
  setSessionCookies(call, call.presented.secret, signedIn, isRemembered(call))
}
