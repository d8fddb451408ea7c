import { allow, type Decision, refuse } from '../decision.ts'
import type { Identity } from './identity.ts'
import { isStandInAddress } from './stand-in-address.ts'

export type LinkPolicy = { enabled: boolean; trustedProviders: readonly string[]; allowDifferentEmails: boolean }

export type SignUpRule = { disableSignUp: boolean; disableImplicitSignUp: boolean; requestSignUp: boolean }

type Person = { id: string; email: string; emailVerified: boolean }

/** What signing in with an identity nobody has yet comes to. `evict`: by proof of the address a squatter's ways in go (S44). */
export type Arrival<Known extends Person> = { act: 'link'; user: Known; evict: boolean } | { act: 'sign-up' }

/**
 * Whether an identity that is no account yet may come in: linked to the user who has its address, where the provider
 * proves that or is trusted; else as a new user, where that is allowed (specification sections 4 and 5).
 */
export function arrive<Known extends Person>(
  identity: Identity,
  holder: Known | undefined,
  policy: LinkPolicy,
  signUp: SignUpRule,
): Decision<Arrival<Known>> {
  if (holder === undefined) return maySignUp(signUp) ? allow({ act: 'sign-up' }) : refuse('SIGNUP_DISABLED')
  // Nobody can vouch for an address that was made up: two accounts of a provider may come to the same one.
  const vouched = !isStandInAddress(identity.email) && isVouched(identity, policy)
  if (!policy.enabled || !vouched) return refuse('ACCOUNT_NOT_LINKED')
  return allow({ act: 'link', user: holder, evict: identity.emailVerified && !holder.emailVerified })
}

/** A new account, new tokens of one they have, or the first account of somebody anonymous, who becomes known by it. */
export type Linking = 'add' | 'renew' | 'become-known'

/** Who links. Nobody knows yet who is anonymous, and an admin who acts as them does not make them known. */
type Linker = Person & { anonymous: boolean; impersonated: boolean }

/** Who has what is to be linked: the account, and its address. */
type Holders = { ownerId: string | undefined; holderId: string | undefined }

/** What linking an identity to whoever is signed in comes to. To somebody anonymous it is their signing up. */
export function linkAccount(
  identity: Identity,
  by: Linker,
  { ownerId, holderId }: Holders,
  policy: LinkPolicy,
  signUp: SignUpRule,
): Decision<Linking> {
  if (ownerId !== undefined) return ownerId === by.id ? allow('renew') : refuse('LINKED_TO_ANOTHER_USER')
  if (by.anonymous) {
    if (by.impersonated) return refuse('LINKING_NOT_ALLOWED')
    if (!maySignUp(signUp)) return refuse('SIGNUP_DISABLED')
    return holderId === undefined ? allow('become-known') : refuse('ACCOUNT_NOT_LINKED')
  }
  if (!policy.enabled || !isVouched(identity, policy)) return refuse('LINKING_NOT_ALLOWED')
  if (identity.email !== by.email && !policy.allowDifferentEmails) return refuse('LINKING_DIFFERENT_EMAILS_NOT_ALLOWED')
  return allow('add')
}

/** Whether an account may go: the last one stays unless the options let it. */
export function unlinkAccount(
  accounts: readonly { id: string; provider: string; accountId: string }[],
  named: { providerId: string; accountId: string | undefined },
  allowUnlinkingAll: boolean,
): Decision<string> {
  if (accounts.length <= 1 && !allowUnlinkingAll) return refuse('CANT_UNLINK_LAST_ACCOUNT')
  const found = accounts.find(
    ({ provider, accountId }) =>
      provider === named.providerId && (named.accountId === undefined || accountId === named.accountId),
  )
  return found === undefined ? refuse('ACCOUNT_NOT_FOUND') : allow(found.id)
}

function maySignUp({ disableSignUp, disableImplicitSignUp, requestSignUp }: SignUpRule): boolean {
  return !disableSignUp && (!disableImplicitSignUp || requestSignUp)
}

function isVouched({ emailVerified, providerId }: Identity, { trustedProviders }: LinkPolicy): boolean {
  return emailVerified || trustedProviders.includes(providerId)
}
