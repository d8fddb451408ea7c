import { holdsMailbox } from '@foyer/auth-domain/account/mailbox-proof'
import type { InviterState } from '@foyer/auth-domain/invitation/unverified-inviter'
import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Email } from '@foyer/auth-domain/user/email'
import { readEmailProof } from '@foyer/db/accounts/proofs'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { countInvitedAddress, findInvitedAddresses } from '@foyer/db/organizations/invited-addresses'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { hmacSha256 } from '#runtime/secrets/keyring.ts'

/** Who invites: `invited` are hashes of the addresses they invited within a day before they proved their mailbox. */
export type Inviter = { holdsMailbox: boolean; invited: ReadonlySet<string> }

/**
 * The inviter as first seen, to decide before the transaction; within it as locked (`lockForInvitations`), so that calls
 * in several organizations do not exceed the count together.
 */
export async function readInviter(db: Db, call: SignedInCall, addresses?: ReadonlySet<string>): Promise<Inviter> {
  const proved = holdsMailbox(await readEmailProof(db, call.user))
  return { holdsMailbox: proved, invited: proved ? new Set() : (addresses ?? (await readInvitedAddresses(db, call))) }
}

/** The hashes of the addresses that are counted of the caller as long as they are unverified. */
export async function readInvitedAddresses(db: Db, { user, options, now }: SignedInCall): Promise<ReadonlySet<string>> {
  const counts = options.organization.inviterMustBeVerified !== 'never'
  return counts ? findInvitedAddresses(db, user.id, now()) : new Set()
}

/** The inviter once `email` is invited as well. */
export function havingInvited(call: SignedInCall, inviter: Inviter, email: Email): Inviter {
  return { ...inviter, invited: new Set([...inviter.invited, addressHash(call, email)]) }
}

export function inviterState(call: SignedInCall, { invited, ...inviter }: Inviter, email: Email): InviterState {
  const own = addressHash(call, email)
  const otherAddresses = [...invited].filter((address) => address !== own).length
  return { rule: call.options.organization.inviterMustBeVerified, ...inviter, otherAddresses }
}

/** Counts the address for as long as an unverified inviter is limited. */
export async function countInvited(trx: Trx, call: LockedCall, inviter: Inviter, email: Email): Promise<void> {
  if (inviter.holdsMailbox || call.options.organization.inviterMustBeVerified === 'never') return
  const until = inSeconds(call.now(), limits.unverifiedInviterWindow)
  await countInvitedAddress(trx, call.user.id, addressHash(call, email), until)
}

function addressHash({ keys }: SignedInCall, email: Email): string {
  return hmacSha256(keys.newest('throttle').bytes, `invited:${email}`).toString('base64url')
}
