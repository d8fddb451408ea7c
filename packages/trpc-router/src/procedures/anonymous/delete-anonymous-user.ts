import { contract } from '@foyer/auth-domain/contract/contract'
import { findUserById } from '@foyer/db/users/users'
import { deleteUserWithOrganizations } from '#operations/user/delete-user.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { mutation, refused } = procedure(contract.deleteAnonymousUser)

/** Deletes the signed-in user while they are anonymous, without a proof: they have nothing to show one by. */
export const deleteAnonymousUser = mutation(async ({ ctx }) => {
  if (ctx.user.isAnonymous !== true) throw refused('USER_IS_NOT_ANONYMOUS')
  await deleteUserWithOrganizations(ctx, ctx.user.id, async (trx) => {
    // Locked by now: the anonymous user may have made an account since the call began.
    const user = await findUserById(trx, ctx.user.id)
    if (user !== undefined && user.isAnonymous !== true) throw refused('USER_IS_NOT_ANONYMOUS')
  })
  clearSessionCookies(ctx)
  return { success: true as const }
})
