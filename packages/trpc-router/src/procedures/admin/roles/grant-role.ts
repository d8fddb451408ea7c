import { grantRole as decideGrantRole } from '@foyer/auth-domain/admin/grant-role'
import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { contract } from '@foyer/auth-domain/contract/contract'
import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { recordEvent } from '@foyer/db/operations/audit'
import { settleSetUp } from '@foyer/db/operations/set-up'
import { deleteImpersonationsOf } from '@foyer/db/sessions/delete-sessions'
import { changeUser, findUserByEmail, lockUser } from '@foyer/db/users/users'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.grantRole)

/** Server only: adds a role to a user; refuses one that grants nothing. */
export const grantRole = mutation(async ({ ctx, input }) => {
  const email = parseEmail(input.email, ctx.options.advanced.allowInternationalEmail)
  const found = email && (await findUserByEmail(ctx.db, email))
  const role = await inTransaction(ctx, async (trx) => {
    const user = found && (await lockUser(trx, found.id))
    // The address may have been given to another user meanwhile.
    if (user === undefined || user.email !== email) throw refused('ADMIN_USER_NOT_FOUND')
    const role = joinRoles(orThrow(decideGrantRole(parseRoles(user.role), input.role, ctx.options.admin)))
    await changeUser(trx, user.id, { role }, ctx.now())
    await settleSetUp(trx, ctx.options.admin, ctx.now())
    // Impersonations depended on the former roles and must not become valid again with them (S52).
    await deleteImpersonationsOf(trx, user.id)
    const event = eventOf(ctx, 'user.role.changed', { from: user.role, role }, undefined)
    await recordEvent(trx, { ...event, actorId: COMMAND_LINE, targetUserId: user.id })
    return role
  })
  return { role }
})
