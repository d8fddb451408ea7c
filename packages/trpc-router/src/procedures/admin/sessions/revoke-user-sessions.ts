import { contract } from '@foyer/auth-domain/contract/contract'
import { revokeSessionsOfUser } from '#operations/admin/revoke-sessions-of-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Ends every session of a user. */
export const revokeUserSessions = procedure(contract.revokeUserSessions).mutation(async ({ ctx, input }) => {
  await revokeSessionsOfUser(ctx, input.userId)
  return { success: true as const }
})
