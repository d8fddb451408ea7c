import { deleteUserCallbackInput } from '@foyer/auth-domain/user/delete-user'
import { normalizedCallback } from '../outbox/mailed-link.ts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'
import { clearSessionCookies } from '../session/session-cookies.ts'
import { deletePerson } from './delete-person.ts'
import { claimDeletion } from './delete-user.ts'

/** Follows a mailed deletion link, in the browser of the person it was mailed to: a scanner's visit deletes nothing. */
export const deleteUserCallback = open(deleteUserCallbackInput).mutation(async ({ ctx, input }) => {
  if (!ctx.options.user.deleteUser.enabled) throw refused('DELETE_USER_DISABLED')
  const current = await ctx.signedIn()
  if (current === undefined) throw refused('DELETE_CALLBACK_SIGNED_OUT')
  const call = { ...ctx, ...current }
  await deletePerson(call, call.user.id, claimDeletion(call, input.token))
  clearSessionCookies(ctx)
  const redirectTo = normalizedCallback(ctx, input.callbackURL)
  return redirectTo === undefined ? { success: true as const, message: 'User deleted' as const } : { redirectTo }
})
