import { contract } from '@foyer/auth-domain/contract/contract'
import { lockUser } from '@foyer/db/users/users'
import {
  acceptPasskey,
  claimedPasskey,
  type PresentedPasskey,
  provenPasskey,
} from '#operations/passkey/verify-passkey.ts'
import {
  answerSignIn,
  type CompletedSignIn,
  completeSignIn,
  recordSignIn,
} from '#operations/sign-in/complete-sign-in.ts'
import { presentSession } from '#operations/user/present-user.ts'
import { currentAnonymousUser, lockAnonymousUser } from '#operations/user/upgrade-anonymous-user.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { recordingRefusal } from '#runtime/record-refusal.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

const { mutation, refused } = procedure(contract.verifyAuthentication)

/** Signs in with a passkey that the user has chosen in the browser. */
export const verifyAuthentication = mutation(async ({ ctx, input }) => {
  const claimed = await claimedPasskey(ctx, input.response)
  const attempt = { method: 'passkey', subject: claimed.credentialID, userId: claimed.passkey?.userId }
  const signedIn = await recordingRefusal(ctx, attempt, async () => {
    const completed = await signIn(ctx, await provenPasskey(claimed, input.response))
    if (completed === undefined) throw refused('AUTHENTICATION_FAILED')
    return completed
  })
  return answerSignIn(ctx, signedIn, ({ session }) => ({ session: presentSession(session, ctx.options) }))
})

/** Undefined where the assertion is refused: what follows from it is committed all the same. */
async function signIn(call: Call, presented: PresentedPasskey): Promise<CompletedSignIn | undefined> {
  const anonymous = await currentAnonymousUser(call)
  return retryOnConflict(() =>
    inTransaction(call, async (trx) => {
      const merged = await lockAnonymousUser(trx, anonymous)
      const user = await lockUser(trx, presented.passkey.userId)
      const passkey = user && (await acceptPasskey(trx, call, user, presented))
      if (user === undefined || passkey === undefined) return undefined
      const { userVerified } = presented.assertion
      const { party } = passkey
      const begins = { method: 'passkey', remembered: true, party, userVerified, anonymous: merged } as const
      const completed = await completeSignIn(trx, call, user, begins)
      await recordSignIn(trx, call, completed, 'passkey')
      return completed
    }),
  )
}
