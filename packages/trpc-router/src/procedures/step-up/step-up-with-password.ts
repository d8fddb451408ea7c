import { contract } from '@foyer/auth-domain/contract/contract'
import { lockPasswordHash } from '@foyer/db/accounts/accounts'
import { confirmPassword } from '#operations/password/confirm-password.ts'
import { confirmSession } from '#operations/step-up/confirm-session.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { enrolmentOf } from '#runtime/procedure/step-up.ts'

/** Confirms the session by the password of its user, where that satisfies step-up. */
export const stepUpWithPassword = procedure(contract.stepUpWithPassword).mutation(async ({ ctx, input }) => {
  await confirmSession(ctx, {
    method: 'password',
    refusal: 'INVALID_PASSWORD',
    check: () => confirmPassword(ctx, input.password),
    accept: async (trx, current, hash) => {
      // A reset that was committed since the comparison has replaced the hash.
      if (!(await lockPasswordHash(trx, current.user.id, hash))) return 'refused'
      // Who has a second factor may confirm by it only where the mailbox was the first; beside a passkey that is required it is none.
      return (await enrolmentOf(trx, current)) === 'second-factor' ? 'second-factor' : 'confirmation'
    },
  })
  return { status: true as const }
})
