import { contract } from '@foyer/auth-domain/contract/contract'
import { changeFields, NO_FIELDS, parseFieldsInput } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import { addMember as decideAddMember, joinOrganization } from '@foyer/auth-domain/member/add-member'
import { showMember } from '@foyer/auth-domain/member/member'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { recordEvent } from '@foyer/db/operations/audit'
import { insertMember } from '@foyer/db/organizations/members'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findTeam } from '@foyer/db/organizations/teams'
import { lockUser } from '@foyer/db/users/users'
import { limitsOf, organizationCapacity, teamCapacity } from '#operations/member/remaining-capacity.ts'
import { grantsOf, memberView } from '#operations/organization/organization-rules.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.addMember)

/** Server only: adds a user to an organization without an invitation. The limits apply as elsewhere. */
export const addMember = mutation(async ({ ctx, input }) => {
  orThrow(decideAddMember(input.role, grantsOf(ctx)))
  const target = { organizationId: input.organizationId, teamId: input.teamId ?? null }
  const { additionalFields } = ctx.options.member
  const given = orThrow(parseFieldsInput(additionalFields, input, { action: 'create', by: 'admin' }))
  const fields = orThrow(changeFields(NO_FIELDS, given))
  const max = await limitsOf(ctx, target)
  return inTransaction(ctx, async (trx) => {
    if ((await lockOrganization(trx, target.organizationId)) === undefined) throw refused('ORGANIZATION_NOT_FOUND')
    if (target.teamId !== null && (await findTeam(trx, target.organizationId, target.teamId)) === undefined) {
      throw refused('TEAM_NOT_FOUND')
    }
    orThrow(joinOrganization(await organizationCapacity(trx, target, max), await teamCapacity(trx, target, max)))
    const user = await lockUser(trx, input.userId)
    if (user === undefined || isBeingDeleted(user.email)) throw refused('USER_NOT_FOUND')
    const member = {
      id: randomText(limits.idLength),
      ...target,
      userId: input.userId,
      roles: input.role,
      createdAt: ctx.now(),
      fields,
    }
    if (!(await insertMember(trx, member))) throw refused('ALREADY_A_MEMBER')
    const event = eventOf(ctx, 'organization.member.added', { roles: [...input.role] }, undefined)
    await recordEvent(trx, { ...event, organizationId: target.organizationId, targetUserId: input.userId })
    return showMember(member, memberView(ctx))
  })
})
