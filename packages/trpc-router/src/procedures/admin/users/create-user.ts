import { createUserInput } from '@foyer/auth-domain/admin/admin-inputs'
import { setRole } from '@foyer/auth-domain/admin/set-role'
import { changeFields, NO_FIELDS, parseFieldsInput, type StoredFields } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { parseNewEmail } from '@foyer/auth-domain/user/email'
import { insertCredential } from '@foyer/db/accounts/accounts'
import { recordEvent } from '@foyer/db/operations/audit'
import { insertUser } from '@foyer/db/users/users'
import { targetEvent } from '#operations/admin/target-event.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { newUser } from '#operations/user/new-user.ts'
import { presentUser } from '#operations/user/present-user.ts'
import type { Call } from '#runtime/context/call.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Creates a user with a password, without starting a session. */
export const createUser = adminProcedure(createUserInput, 'user:create', 'ADMIN_NOT_ALLOWED_TO_CREATE_USERS').mutation(
  async ({ ctx, input }) => {
    const email = parseNewEmail(input.email, ctx.options.advanced.allowInternationalEmail)
    if (email === undefined) throw refused('INVALID_EMAIL')
    const roles = input.role && orThrow(setRole(input.role, ctx.options.admin))
    await assertChoosable(ctx, input.password, { email, name: input.name, username: null })
    const fields = fieldsOf(ctx, input.data)
    const passwordHash = await ctx.passwords.hash(input.password)
    const initial = newUser(ctx, { name: input.name, email, image: input.data?.image ?? null, fields })
    const role = roles === undefined ? initial.role : joinRoles(roles)
    const user = { ...initial, role, language: null }
    await inTransaction(ctx, async (trx) => {
      const actor = await lockActor(trx, ctx)
      if (!(await insertUser(trx, user))) throw refused('ADMIN_USER_ALREADY_EXISTS')
      const credential = {
        id: randomText(limits.idLength),
        userId: user.id,
        passwordHash,
        provenAt: null,
        party: null,
        at: user.createdAt,
      }
      await insertCredential(trx, credential)
      await recordEvent(trx, targetEvent(actor, 'user.created', user.id, { role }))
    })
    return { user: presentUser(user, ctx.options) }
  },
)

function fieldsOf({ options }: Pick<Call, 'options'>, data: object | undefined): StoredFields {
  const given = orThrow(parseFieldsInput(options.user.additionalFields, data, { action: 'create', by: 'admin' }))
  return orThrow(changeFields(NO_FIELDS, given))
}
