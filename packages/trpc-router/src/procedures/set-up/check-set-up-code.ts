import { contract } from '@foyer/auth-domain/contract/contract'
import { assertSetUpCode } from '#operations/set-up/assert-set-up-code.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Whether a code opens the set-up, which it does not use up; answers what the configuration leaves to be chosen. */
export const checkSetUpCode = procedure(contract.checkSetUpCode).mutation(async ({ ctx, input }) => {
  await assertSetUpCode(ctx, input.code)
  return ctx.options.leftToSetUp
})
