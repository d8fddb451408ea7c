import { noInput } from '@foyer/auth-domain/input/no-input'
import { findUserById } from '@foyer/db/users/users'
import { deleteUserWithOrganizations } from '#operations/user/delete-user.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Deletes the signed-in user while they are anonymous, without a proof: they have nothing to show one by. */
export const deleteAnonymousUser = signedInProcedure(noInput).mutation(async ({ ctx }) => {
  if (!ctx.options.anonymous.enabled) throw refused('NOT_FOUND')
  if (ctx.user.isAnonymous !== true) throw refused('USER_IS_NOT_ANONYMOUS')
  await deleteUserWithOrganizations(ctx, ctx.user.id, async (trx) => {
    // Locked by now: the anonymous user may have made an account since the call began.
    const user = await findUserById(trx, ctx.user.id)
    if (user !== undefined && user.isAnonymous !== true) throw refused('USER_IS_NOT_ANONYMOUS')
  })
  clearSessionCookies(ctx)
  return { success: true as const }
})
