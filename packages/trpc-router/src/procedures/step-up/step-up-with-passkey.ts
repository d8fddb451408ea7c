import { contract } from '@foyer/auth-domain/contract/contract'
import { acceptPasskey, claimedPasskey, provenPasskey } from '#operations/passkey/verify-passkey.ts'
import { confirmSession } from '#operations/step-up/confirm-session.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { enrolmentOf } from '#runtime/procedure/step-up.ts'

/**
 * Confirms the session by a passkey of its user, with the options of `generateAuthenticateOptions`. In place of a second
 * factor the authenticator must have verified its user.
 */
export const stepUpWithPasskey = procedure(contract.stepUpWithPasskey).mutation(async ({ ctx, input }) => {
  await confirmSession(ctx, {
    method: 'passkey',
    refusal: 'AUTHENTICATION_FAILED',
    check: async () => provenPasskey(await claimedPasskey(ctx, input.response), input.response),
    accept: async (trx, current, presented) => {
      const { userVerified } = presented.assertion
      if (presented.passkey.userId !== current.user.id) return 'refused'
      if (!userVerified && (await enrolmentOf(trx, current)) !== 'none') return 'refused'
      if (!(await acceptPasskey(trx, current, current.user, { ...presented, by: current.session }))) return 'refused'
      return userVerified ? 'second-factor' : 'confirmation'
    },
  })
  return { status: true as const }
})
