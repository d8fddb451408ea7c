import { contract } from '@foyer/auth-domain/contract/contract'
import { serviceAddMember as decideAddMember } from '@foyer/auth-domain/service-key/service-add-member'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { lockUser } from '@foyer/db/users/users'
import { insertNewMember } from '#operations/member/insert-new-member.ts'
import { configuredRules } from '#operations/organization/organization-rules.ts'
import { lockServiceKey } from '#operations/service-key/lock-service-key.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.serviceAddMember)

/** Adds a user to an organization without an invitation, with the roles that the key may give. */
export const serviceAddMember = mutation(async ({ ctx, input }) => {
  orThrow(decideAddMember(ctx.serviceKey, input.role, configuredRules(ctx)))
  return insertNewMember(ctx, input, async (trx) => {
    const [user, admit] = await Promise.all([lockUser(trx, input.userId), lockServiceKey(trx, ctx)])
    return () => {
      admit()
      if (user === undefined || isBeingDeleted(user.email)) throw refused('ADMIN_USER_NOT_FOUND')
    }
  })
})
