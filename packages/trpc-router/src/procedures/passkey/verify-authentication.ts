import type { Passkey } from '@foyer/auth-domain/passkey/passkey'
import {
  type Assertion,
  checkAssertion,
  verifyAuthenticationInput,
} from '@foyer/auth-domain/passkey/verify-authentication'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import {
  findPasskeyByCredential,
  findPasskeyHandle,
  lockPasskey,
  markPasskeySuspect,
  recordPasskeyUse,
} from '@foyer/db/passkeys/passkeys'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import { assertPasskeysEnabled } from '#operations/passkey/assert-passkeys-enabled.ts'
import { endCeremony } from '#operations/passkey/challenge.ts'
import {
  answerSignIn,
  type CompletedSignIn,
  completeSignIn,
  recordSignIn,
} from '#operations/sign-in/complete-sign-in.ts'
import { recordingRefusal } from '#operations/sign-in/record-refusal.ts'
import { currentAnonymousUser, lockAnonymousUser } from '#operations/user/upgrade-anonymous-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { credentialOf, verifyAssertion } from '#runtime/passkey/verify-response.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

// A key that nobody has the other half of: an unknown credential takes as long as a wrong signature (T61).
const DECOY_KEY =
  'pQECAyYgASFYILfvh+c7vyc9X1YsTxP+58tD+xi4zCkdWDiTlnSkBuJ5IlggkpxYj1Zcr1uRi77p/+LYYMzzZL0UgzPPEWZnjgkhrfw='

/** Signs in with a passkey that the user has chosen in the browser. */
export const verifyAuthentication = open(verifyAuthenticationInput).mutation(async ({ ctx, input }) => {
  assertPasskeysEnabled(ctx)
  const ceremony = await endCeremony(ctx, 'passkey-authentication', input.response)
  if (ceremony === undefined) throw refused('PASSKEY_CHALLENGE_NOT_FOUND')
  const credentialID = credentialOf(input.response)
  const passkey = await findPasskeyByCredential(ctx.db, credentialID ?? '')
  const assertion = await verifyAssertion(input.response, passkey?.publicKey ?? DECOY_KEY, ceremony.expected)
  if (credentialID !== undefined && passkey === undefined) throw refused('UNKNOWN_PASSKEY')
  if (passkey === undefined || assertion === undefined) throw refused('AUTHENTICATION_FAILED')
  const attempt = { method: 'passkey', subject: passkey.credentialID, userId: passkey.userId }
  const signedIn = await recordingRefusal(ctx, attempt, () => signIn(ctx, passkey, assertion))
  if (signedIn === undefined) throw refused('AUTHENTICATION_FAILED')
  return answerSignIn(ctx, signedIn, ({ session }) => ({ session }))
})

/** Undefined where the assertion is refused: what follows from it is committed all the same. */
async function signIn(call: Call, passkey: Passkey, assertion: Assertion): Promise<CompletedSignIn | undefined> {
  const anonymous = await currentAnonymousUser(call)
  return retryOnConflict(() =>
    inTransaction(call, async (trx) => {
      const merged = await lockAnonymousUser(trx, anonymous)
      const user = await lockUser(trx, passkey.userId)
      if (user === undefined || !(await admit(trx, call, user, { id: passkey.id, assertion }))) return undefined
      const { userVerified } = assertion
      const begins = { method: 'passkey', remembered: true, userVerified, anonymous: merged } as const
      const completed = await completeSignIn(trx, call, user, begins)
      await recordSignIn(trx, call, completed, 'passkey')
      return completed
    }),
  )
}

// Checked by the locked row: it may have been used, deleted or found suspect since the signature was verified.
async function admit(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { id, assertion }: { id: string; assertion: Assertion },
): Promise<boolean> {
  const passkey = await lockPasskey(trx, id)
  if (passkey === undefined) return false
  const outcome = checkAssertion({ ...passkey, handle: await findPasskeyHandle(trx, user.id) }, assertion)
  if (outcome === 'copied') await suspect(trx, call, user, passkey)
  if (outcome !== 'accepted') return false
  const { counter, backedUp, userVerified } = assertion
  await recordPasskeyUse(trx, id, { counter, backedUp, userVerified, lastUsedAt: call.now() })
  return true
}

async function suspect(trx: Trx, call: Call, user: LockedUser, { id, name }: Passkey): Promise<void> {
  await markPasskeySuspect(trx, id, call.now())
  await recordEvent(trx, { ...eventOf(call, 'passkey.suspected', { name }, undefined), targetUserId: user.id })
  await notify(trx, call, user, { template: 'passkey-suspected', passkey: name ?? '' })
}
