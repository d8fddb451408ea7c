import { offerSetUp, openSetUp, setUpCodeDelays } from '@foyer/auth-domain/set-up/complete-set-up'
import { canonicalSetUpCode } from '@foyer/auth-domain/set-up/set-up-code'
import { findVerification } from '@foyer/db/accounts/verifications'
import type { Db } from '@foyer/db/engine/handles'
import { findSetUpFacts } from '@foyer/db/operations/set-up'
import { claimAttempt, forgetAttempts } from '#operations/password/password-attempts.ts'
import { networkOf } from '#runtime/context/asking-browser.ts'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/**
 * Refuses a call whose code does not open the set-up. Attempts are counted by network, before the code is looked up: a
 * stranger's never close the set-up to the operator. It is found by its fingerprint, which tells nothing of a code that is nearly right.
 */
export async function assertSetUpCode(call: Call, typed: string): Promise<void> {
  orThrow(offerSetUp(call.options))
  const count = { name: `set-up:${networkOf(call)}`, delays: setUpCodeDelays }
  await claimAttempt(call, count)
  await assertSetUpOpen(call.db, call, typed)
  await forgetAttempts(call, count)
}

/** The same decision, as a transaction that holds the set-up locked repeats it. */
export async function assertSetUpOpen(db: Db, call: Call, typed: string): Promise<void> {
  const now = call.now()
  const secret = { purpose: 'set-up', fingerprint: fingerprint(canonicalSetUpCode(typed)) } as const
  const codeIsGenuine = (await findVerification(db, secret, now)) !== undefined
  const { isPast } = await findSetUpFacts(db, call.options.admin, now)
  orThrow(openSetUp({ isPast, codeIsGenuine }))
}
