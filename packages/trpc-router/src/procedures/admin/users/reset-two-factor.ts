import { contract } from '@foyer/auth-domain/contract/contract'
import { resetTwoFactorAsAdmin } from '#operations/admin/reset-two-factor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Removes the second factor of a user who has lost it, with a reason on record; ends their sessions and tells them (T43). */
export const resetTwoFactor = procedure(contract.resetTwoFactor).mutation(async ({ ctx, input }) => {
  await resetTwoFactorAsAdmin(ctx, input)
  return { status: true as const }
})
