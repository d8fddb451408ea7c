import { stepUpWithPasswordInput } from '@foyer/auth-domain/step-up/step-up-inputs'
import { lockPasswordHash } from '@foyer/db/accounts/accounts'
import { confirmPassword } from '#operations/password/confirm-password.ts'
import { confirmSession } from '#operations/step-up/confirm-session.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Confirms the session by the password of its user, where that satisfies step-up. */
export const stepUpWithPassword = signedInProcedure(stepUpWithPasswordInput).mutation(async ({ ctx, input }) => {
  const confirmed = await confirmSession(ctx, {
    method: 'password',
    check: () => confirmPassword(ctx, input.password),
    // A reset that was committed since the comparison has replaced the hash.
    accept: (trx, { user }, hash) => lockPasswordHash(trx, user.id, hash),
  })
  if (!confirmed) throw refused('INVALID_PASSWORD')
  return { status: true as const }
})
