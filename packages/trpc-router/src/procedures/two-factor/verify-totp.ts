import { contract } from '@foyer/auth-domain/contract/contract'
import { matchTotp } from '@foyer/auth-domain/two-factor/totp'
import type { Trx } from '@foyer/db/engine/handles'
import { claimStep, findTwoFactor } from '@foyer/db/two-factor/two-factors'
import type { LockedUser } from '@foyer/db/users/users'
import { answerSecondFactor } from '#operations/two-factor/answer-second-factor.ts'
import type { Confirmation } from '#operations/two-factor/enable-second-factor.ts'
import { passSecondFactor } from '#operations/two-factor/pass-second-factor.ts'
import { unsealTotpSecret } from '#operations/two-factor/totp-secret.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.verifyTotp)

/** Takes a code of an authenticator app: it finishes a pending sign-in, confirms a new secret, or confirms the session. */
export const verifyTotp = mutation(async ({ ctx, input }) => {
  const passed = await passSecondFactor(ctx, {
    method: 'totp',
    subject: input.subject,
    trustDevice: input.trustDevice === true,
    check: async ({ userId }) => {
      if ((await findTwoFactor(ctx.db, userId, ctx.now())) === undefined) throw refused('TOTP_NOT_ENABLED')
    },
    compare: (trx, user, { kind }) => compare(trx, ctx, user, { code: input.code, confirms: kind === 'session' }),
  })
  if (passed.kind === 'no-session') throw new Error('Only a backup code is taken without a session')
  return answerSecondFactor(ctx, passed)
})

async function compare(
  trx: Trx,
  { keys, options, now }: Call,
  { id, twoFactorEnabled }: LockedUser,
  { code, confirms }: { code: string; confirms: boolean },
): Promise<Confirmation | undefined> {
  const stored = await findTwoFactor(trx, id, now())
  const unsealed = (sealed: string | null = null) => (sealed === null ? null : unsealTotpSecret(keys, id, sealed))
  const secrets = {
    pending: confirms ? unsealed(stored?.pendingSecret) : null,
    current: () => (twoFactorEnabled === true ? unsealed(stored?.secret) : null),
    lastStep: stored?.lastStep ?? null,
  }
  const { of, step } = orThrow(matchTotp(secrets, code, options.twoFactor.totpOptions, now()))
  if (of === 'pending') return { by: 'totp', step }
  if (!(await claimStep(trx, id, step, now()))) throw refused('INVALID_SECOND_FACTOR_CODE')
  return undefined
}
