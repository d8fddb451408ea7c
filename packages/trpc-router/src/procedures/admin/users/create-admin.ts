import { firstAdminRole } from '@foyer/auth-domain/admin/grant-role'
import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { contract } from '@foyer/auth-domain/contract/contract'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { parseNewEmail } from '@foyer/auth-domain/user/email'
import { recordEvent } from '@foyer/db/operations/audit'
import { settleSetUp } from '@foyer/db/operations/set-up'
import { insertUser } from '@foyer/db/users/users'
import { newUser } from '#operations/user/new-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { resetLink } from '#runtime/outbox/application-page.ts'
import { storeMailedSecret } from '#runtime/outbox/mailed-secret.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.createAdmin)

/** Server only: creates an admin without a password; returns the link to choose one. */
export const createAdmin = mutation(async ({ ctx, input }) => {
  const { options } = ctx
  const role = orThrow(firstAdminRole(options.admin))
  const email = parseNewEmail(input.email, options.advanced.allowInternationalEmail)
  if (email === undefined) throw refused('INVALID_EMAIL')
  const [name = email] = email.split('@')
  // The operator vouches for the address: where verification is required, the admin could not sign in to verify it.
  const emailVerified = options.emailAndPassword.requireEmailVerification
  const user = { ...newUser(ctx, { name, email, image: null }), emailVerified, role, language: null }
  const { secret, expiresIn } = await inTransaction(ctx, async (trx) => {
    if (!(await insertUser(trx, user))) throw refused('ADMIN_USER_ALREADY_EXISTS')
    await settleSetUp(trx, options.admin, ctx.now())
    const event = eventOf(ctx, 'user.created', { method: 'command-line', role }, undefined)
    await recordEvent(trx, { ...event, actorId: COMMAND_LINE, targetUserId: user.id })
    return storeMailedSecret(trx, ctx, { purpose: 'reset-password', user })
  })
  // To the service's own page: it works before any application does.
  return { role, url: resetLink(ctx, secret, pages.resetPassword), expiresIn }
})
