import { contract } from '@foyer/auth-domain/contract/contract'
import { addMember as decideAddMember } from '@foyer/auth-domain/member/add-member'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { lockUser } from '@foyer/db/users/users'
import { insertNewMember } from '#operations/member/insert-new-member.ts'
import { rulesFor } from '#operations/organization/organization-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.addMember)

/** Server only: adds a user to an organization without an invitation. */
export const addMember = mutation(async ({ ctx, input }) => {
  if (input.role.size === 0) throw refused('MEMBER_ROLE_REQUIRED')
  return insertNewMember(ctx, input, async (trx) => {
    const [{ grants }, user] = await Promise.all([
      rulesFor(trx, ctx, { organizationId: input.organizationId, roles: input.role }),
      lockUser(trx, input.userId),
    ])
    return () => {
      orThrow(decideAddMember(input.role, grants))
      if (user === undefined || isBeingDeleted(user.email)) throw refused('USER_NOT_FOUND')
    }
  })
})
