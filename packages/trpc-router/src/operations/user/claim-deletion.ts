import { claimVerification } from '@foyer/db/accounts/verifications'
import { secretReference } from '#runtime/outbox/mailed-secret.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { refused } from '#runtime/refusal/refused.ts'
import type { Claim } from './delete-user.ts'

/** Redeems a mailed deletion token of the signed-in user; another user's token is left unchanged (S33). */
export function claimDeletion(call: SignedInCall, token: string): Claim {
  const secret = secretReference('delete-user', token)
  return async (trx) => {
    const claimed = await claimVerification(trx, secret, call.now(), call.user.id)
    if (claimed === undefined) throw refused('DELETE_TOKEN_INVALID')
  }
}
