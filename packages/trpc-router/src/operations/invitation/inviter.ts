import type { InviterStanding } from '@foyer/auth-domain/invitation/unverified-inviter'
import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Email } from '@foyer/auth-domain/user/email'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { countInvitedAddress, findInvitedAddresses } from '@foyer/db/organizations/invited-addresses'
import { lockUser, type StoredUser } from '@foyer/db/users/users'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { hmacSha256 } from '#runtime/secrets/keyring.ts'

/** Who invites: `invited` are hashes of the addresses they invited within a day while unverified. */
export type Inviter = { emailVerified: boolean; invited: ReadonlySet<string> }

/** The inviter as first seen, to decide before the transaction. */
export function readInviter(call: SignedInCall): Promise<Inviter> {
  return inviterOf(call.db, call, call.user)
}

/** The inviter as locked, so that calls in several organizations do not exceed the count together. */
export async function lockInviter(trx: Trx, call: SignedInCall): Promise<Inviter> {
  const user = await lockUser(trx, call.user.id)
  if (user === undefined) throw refused('NOT_SIGNED_IN')
  return inviterOf(trx, call, user)
}

async function inviterOf(db: Db, call: SignedInCall, { id, emailVerified }: StoredUser): Promise<Inviter> {
  const counts = !emailVerified && call.options.organization.inviterMustBeVerified !== 'never'
  return { emailVerified, invited: counts ? await findInvitedAddresses(db, id, call.now()) : new Set() }
}

/** The inviter once `email` is invited as well. */
export function havingInvited(call: SignedInCall, inviter: Inviter, email: Email): Inviter {
  return { ...inviter, invited: new Set([...inviter.invited, addressHash(call, email)]) }
}

export function standingOf(call: SignedInCall, { emailVerified, invited }: Inviter, email: Email): InviterStanding {
  const own = addressHash(call, email)
  const otherAddresses = [...invited].filter((address) => address !== own).length
  return { rule: call.options.organization.inviterMustBeVerified, emailVerified, otherAddresses }
}

/** Counts the address for as long as an unverified inviter is limited. */
export async function countInvited(trx: Trx, call: SignedInCall, inviter: Inviter, email: Email): Promise<void> {
  if (inviter.emailVerified || call.options.organization.inviterMustBeVerified === 'never') return
  const until = inSeconds(call.now(), limits.unverifiedInviterWindow)
  await countInvitedAddress(trx, call.user.id, addressHash(call, email), until)
}

function addressHash({ keys }: SignedInCall, email: Email): string {
  return hmacSha256(keys.newest('throttle').bytes, `invited:${email}`).toString('base64url')
}
