import { createUserInput } from '@foyer/auth-domain/admin/admin-inputs'
import { limits } from '@foyer/auth-domain/limits'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { insertCredential } from '@foyer/db/accounts'
import { recordEvent } from '@foyer/db/audit'
import { insertUser } from '@foyer/db/users'
import { inTransaction } from '../outbox/in-transaction.ts'
import { admin } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { newUser } from '../user/new-user.ts'
import { presentUser } from '../user/present-user.ts'
import { targetEvent } from './target-event.ts'

/** Makes a user with a password, without signing anyone in. */
export const createUser = admin(createUserInput, 'user:create', 'ADMIN_NOT_ALLOWED_TO_CREATE_USERS').mutation(
  async ({ ctx, input }) => {
    const email = parseEmail(input.email, ctx.options.advanced.allowInternationalEmail)
    if (email === undefined) throw refused('INVALID_EMAIL')
    orThrow(checkNewPassword(input.password, ctx.options.emailAndPassword))
    const passwordHash = await ctx.passwords.hash(input.password)
    const made = newUser(ctx, { name: input.name, email, image: input.data?.image ?? null })
    const role = input.role === undefined || input.role.size === 0 ? made.role : joinRoles(input.role)
    const user = { ...made, role, language: null }
    await inTransaction(ctx, async (trx) => {
      if (!(await insertUser(trx, user))) throw refused('ADMIN_USER_ALREADY_EXISTS')
      const credential = { id: randomText(limits.idLength), userId: user.id, passwordHash, at: user.createdAt }
      await insertCredential(trx, credential)
      await recordEvent(trx, targetEvent(ctx, 'user-created', user.id, { role }))
    })
    return { user: presentUser(user, ctx.options) }
  },
)
