import { checkSetUpCodeInput } from '@foyer/auth-domain/set-up/set-up-inputs'
import { assertSetUpCode } from '#operations/set-up/assert-set-up-code.ts'
import { open } from '#runtime/procedure/procedures.ts'

/** Whether a code opens the set-up, which it does not use up; answers what the configuration leaves to be chosen. */
export const checkSetUpCode = open(checkSetUpCodeInput).mutation(async ({ ctx, input }) => {
  await assertSetUpCode(ctx, input.code)
  return ctx.options.leftToSetUp
})
