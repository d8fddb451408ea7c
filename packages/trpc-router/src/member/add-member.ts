import { limits } from '@foyer/auth-domain/limits'
import { addMemberInput, joinOrganization } from '@foyer/auth-domain/member/add-member'
import { showMember } from '@foyer/auth-domain/member/member'
import { recordEvent } from '@foyer/db/audit'
import { insertMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { findTeam } from '@foyer/db/teams'
import { lockUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import { showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { open } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { limitsOf, roomInOrganization, roomInTeam } from './room-in.ts'

/** Server only: makes a user a member without an invitation. Limits hold as for everybody. */
export const addMember = open(addMemberInput).mutation(async ({ ctx, input }) => {
  if (input.role.size === 0) throw refused('MEMBER_ROLE_REQUIRED')
  const place = { organizationId: input.organizationId, teamId: input.teamId ?? null }
  const most = await limitsOf(ctx, place)
  return inTransaction(ctx, async (trx) => {
    if ((await lockOrganization(trx, place.organizationId)) === undefined) throw refused('ORGANIZATION_NOT_FOUND')
    if (place.teamId !== null && (await findTeam(trx, place.organizationId, place.teamId)) === undefined) {
      throw refused('TEAM_NOT_FOUND')
    }
    orThrow(joinOrganization(await roomInOrganization(trx, place, most), await roomInTeam(trx, place, most)))
    if ((await lockUser(trx, input.userId)) === undefined) throw refused('USER_NOT_FOUND')
    const member = {
      id: randomText(limits.idLength),
      ...place,
      userId: input.userId,
      roles: input.role,
      createdAt: ctx.now(),
    }
    if (!(await insertMember(trx, member))) throw refused('ALREADY_A_MEMBER')
    const event = eventOf(ctx, 'member-added', { roles: [...input.role] })
    await recordEvent(trx, { ...event, organizationId: place.organizationId, targetUserId: input.userId })
    return showMember(member, showsTeams(ctx))
  })
})
