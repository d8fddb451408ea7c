import { grantRole as decideGrantRole, grantRoleInput } from '@foyer/auth-domain/admin/grant-role'
import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { recordEvent } from '@foyer/db/audit'
import { deleteImpersonationsOf } from '@foyer/db/sessions'
import { changeUser, findUserByEmail, lockUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'

/** Server only: gives a user one more role, of those that mean something. */
export const grantRole = open(grantRoleInput).mutation(async ({ ctx, input }) => {
  const email = parseEmail(input.email, ctx.options.advanced.allowInternationalEmail)
  const found = email && (await findUserByEmail(ctx.db, email))
  const role = await inTransaction(ctx, async (trx) => {
    const user = found && (await lockUser(trx, found.id))
    if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    const granted = decideGrantRole(parseRoles(user.role), input.role, ctx.options.admin)
    if (!granted.allowed) throw refused(granted.refusal, { subject: input.role })
    const role = joinRoles(granted.value)
    await changeUser(trx, user.id, { role }, ctx.now())
    // They rested on the roles of before, and must not live again with them (S52).
    await deleteImpersonationsOf(trx, user.id)
    const event = eventOf(ctx, 'role-changed', { role })
    await recordEvent(trx, { ...event, actorId: COMMAND_LINE, targetUserId: user.id })
    return role
  })
  return { role }
})
