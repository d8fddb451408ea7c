import type { Passkey } from '@foyer/auth-domain/passkey/passkey'
import { type Assertion, checkAssertion } from '@foyer/auth-domain/passkey/verify-authentication'
import type { StoredSession } from '@foyer/auth-domain/session/session'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import {
  findPasskeyByCredential,
  type LockedPasskey,
  lockPasskey,
  markPasskeySuspect,
  recordPasskeyUse,
} from '@foyer/db/passkeys/passkeys'
import type { LockedUser } from '@foyer/db/users/users'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { credentialOf, verifyAssertion } from '#runtime/passkey/verify-response.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { type EndedCeremony, endCeremony } from './challenge.ts'

// A key that nobody has the other half of: an unknown credential takes as long as a wrong signature (T61).
const DECOY_KEY =
  'pQECAyYgASFYILfvh+c7vyc9X1YsTxP+58tD+xi4zCkdWDiTlnSkBuJ5IlggkpxYj1Zcr1uRi77p/+LYYMzzZL0UgzPPEWZnjgkhrfw='

/** A passkey, and what it has signed. */
export type PresentedPasskey = { passkey: Passkey; assertion: Assertion }

/** The credential that an answer claims to be by, before its signature is verified: the passkey may not be known. */
export type ClaimedPasskey = { credentialID: string; passkey: Passkey | undefined; expected: EndedCeremony['expected'] }

/** The credential that a browser names for the ceremony that it was given, which is used up. */
export async function claimedPasskey(call: Call, response: Record<string, unknown>): Promise<ClaimedPasskey> {
  const ceremony = await endCeremony(call, 'passkey-authentication', response)
  if (ceremony === undefined) throw refused('PASSKEY_CHALLENGE_NOT_FOUND')
  const credentialID = credentialOf(response)
  if (credentialID === undefined) throw refused('AUTHENTICATION_FAILED')
  const passkey = await findPasskeyByCredential(call.db, credentialID)
  return { credentialID, passkey, expected: ceremony.expected }
}

/** The claimed passkey, if it is known and its signature right. */
export async function provenPasskey(
  { passkey, expected }: ClaimedPasskey,
  response: Record<string, unknown>,
): Promise<PresentedPasskey> {
  const assertion = await verifyAssertion(response, passkey?.publicKey ?? DECOY_KEY, expected)
  if (passkey === undefined) throw refused('UNKNOWN_PASSKEY')
  if (assertion === undefined) throw refused('AUTHENTICATION_FAILED')
  return { passkey, assertion }
}

/**
 * The passkey if it passes for its user, who is locked, `by` the session of who is signed in; records its use, or that
 * it may be copied. By the locked row: it may have been used, deleted or found suspect since the signature was
 * verified.
 */
export async function acceptPasskey(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { passkey: { id }, assertion, by }: PresentedPasskey & { by?: StoredSession },
): Promise<LockedPasskey | undefined> {
  const passkey = await lockPasskey(trx, id)
  if (passkey?.userId !== user.id) return undefined
  const outcome = checkAssertion(passkey, withoutForeignHandle(passkey, assertion))
  if (outcome === 'copied') await suspect(trx, call, user, { ...passkey, by })
  if (outcome !== 'accepted') return undefined
  const { counter, backedUp, userVerified } = assertion
  await recordPasskeyUse(trx, id, { counter, backedUp, userVerified, lastUsedAt: call.now() })
  return passkey
}

// The adopted service gave every passkey a handle of its own, and has kept none.
function withoutForeignHandle({ foreignHandle }: LockedPasskey, assertion: Assertion): Assertion {
  return foreignHandle ? { ...assertion, userHandle: undefined } : assertion
}

type Suspected = Pick<Passkey, 'id' | 'name'> & { by: StoredSession | undefined }

async function suspect(trx: Trx, call: Call, user: LockedUser, { id, name, by }: Suspected): Promise<void> {
  await markPasskeySuspect(trx, id, call.now())
  await recordEvent(trx, { ...eventOf(call, 'passkey.suspected', { name }, by), targetUserId: user.id })
  await notify(trx, call, user, { template: 'passkey-suspected', passkey: name ?? '' })
}
