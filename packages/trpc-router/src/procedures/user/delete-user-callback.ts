import { contract } from '@foyer/auth-domain/contract/contract'
import { claimDeletion } from '#operations/user/claim-deletion.ts'
import { deleteUserWithOrganizations } from '#operations/user/delete-user.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { asSignedIn } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { mutation } = procedure(contract.deleteUserCallback)

/** Redeems a mailed deletion link; needs the user's session, so that a mail scanner's request deletes nothing. */
export const deleteUserCallback = mutation(async ({ ctx, input }) => {
  const call = await asSignedIn(ctx)
  await deleteUserWithOrganizations(call, call.user.id, claimDeletion(call, input.token))
  clearSessionCookies(ctx)
  const redirectTo = normalizedCallback(ctx, input.callbackURL)
  return redirectTo === undefined ? { success: true as const, message: 'User deleted' as const } : { redirectTo }
})
