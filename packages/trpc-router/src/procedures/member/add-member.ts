import { contract } from '@foyer/auth-domain/contract/contract'
import { addMember as decideAddMember } from '@foyer/auth-domain/member/add-member'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { lockUser } from '@foyer/db/users/users'
import { insertNewMember } from '#operations/member/insert-new-member.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.addMember)

/** Server only: adds a user to an organization without an invitation. */
export const addMember = mutation(async ({ ctx, input }) => {
  orThrow(decideAddMember(input.role, grantsOf(ctx)))
  return insertNewMember(ctx, input, async (trx) => {
    const user = await lockUser(trx, input.userId)
    if (user === undefined || isBeingDeleted(user.email)) throw refused('USER_NOT_FOUND')
  })
})
