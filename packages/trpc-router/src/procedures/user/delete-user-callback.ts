import { deleteUserCallbackInput } from '@foyer/auth-domain/user/delete-user'
import { claimDeletion } from '#operations/user/claim-deletion.ts'
import { deleteUserWithOrganizations } from '#operations/user/delete-user.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { asSignedIn, open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Redeems a mailed deletion link; needs the user's session, so that a mail scanner's request deletes nothing. */
export const deleteUserCallback = open(deleteUserCallbackInput).mutation(async ({ ctx, input }) => {
  if (!ctx.options.user.deleteUser.enabled) throw refused('DELETE_USER_DISABLED')
  const call = await asSignedIn(ctx, 'DELETE_CALLBACK_SIGNED_OUT', 'deleteUserCallback')
  await deleteUserWithOrganizations(call, call.user.id, claimDeletion(call, input.token))
  clearSessionCookies(ctx)
  const redirectTo = normalizedCallback(ctx, input.callbackURL)
  return redirectTo === undefined ? { success: true as const, message: 'User deleted' as const } : { redirectTo }
})
