import { allow, type Decision, refuse } from '#decision.ts'
import type { SignInMethod } from '#sign-in/methods.ts'
import { type HeldMethods, keepsMethod } from '#sign-in/remove-method.ts'
import type { Identity } from './identity.ts'
import { isPlaceholderEmail } from './placeholder-email.ts'

export type LinkPolicy = {
  enabled: boolean
  trustedProviders: readonly string[]
  allowDifferentEmails: boolean
  /** Whether nobody may learn which emails are taken (option `quietSignUp`). */
  quiet: boolean
}

type UserIdentity = { id: string; email: string; emailVerified: boolean }

/**
 * Result of signing in with an unlinked identity. `proves`: the provider has verified the email, which proves the
 * mailbox (S44).
 */
export type IdentitySignIn<Known extends UserIdentity> =
  | { act: 'link'; user: Known; proves: boolean }
  | { act: 'sign-up' }

/** Whether a provider's word proves that its user holds the mailbox of a user of ours: mere trust in it does not (S44). */
export function provesMailbox(identity: Pick<Identity, 'email' | 'emailVerified'>, user: { email: string }): boolean {
  return identity.emailVerified && identity.email === user.email
}

/**
 * The sign-in method that the first sign-in by an account is worth where its user has a second factor (T25): the mailbox
 * where the provider proves it, and else no more than a password.
 */
export function firstLinkIsWorth(proves: boolean): SignInMethod {
  return proves ? 'magic-link' : 'password'
}

/**
 * Whether an unlinked identity may sign in: linked to the user with its email if the provider verified that or is
 * trusted; as a new user if no user has it and they may sign up (specification sections 4 and 5).
 */
export function signUpOrLink<Known extends UserIdentity>(
  identity: Identity,
  emailOwner: Known | undefined,
  policy: LinkPolicy,
  signUpOpen: boolean,
): Decision<IdentitySignIn<Known>> {
  const links = policy.enabled && mayLinkByEmail(identity, policy)
  if (policy.quiet && mayClaimAny(identity) && !links) return refuse('ACCOUNT_NOT_LINKED')
  if (emailOwner === undefined) return signUpOpen ? allow({ act: 'sign-up' }) : refuse('SIGNUP_DISABLED')
  if (!links) return refuse('ACCOUNT_NOT_LINKED')
  return allow({ act: 'link', user: emailOwner, proves: provesMailbox(identity, emailOwner) })
}

// A placeholder email identifies nobody: two accounts of a provider may map to the same one.
function mayLinkByEmail(identity: Identity, policy: LinkPolicy): boolean {
  const { email, emailVerified, unattestedEmail } = identity
  return !isPlaceholderEmail(email) && (emailVerified || (!unattestedEmail && isTrusted(identity, policy)))
}

// Whether the person who has the account may have any email in it: the answer would tell them whose are taken.
function mayClaimAny({ email, emailVerified }: Identity): boolean {
  return !emailVerified && !isPlaceholderEmail(email)
}

/** Adds an account, renews the tokens of a linked one, or upgrades an anonymous user by their first account. */
export type Linking = 'add' | 'renew' | 'upgrade-anonymous-user'

/** The session's user. An admin who impersonates an anonymous user cannot upgrade them. */
type Linker = UserIdentity & { anonymous: boolean; impersonated: boolean }

/** The users who already have the account (`ownerId`) and its email (`holderId`). */
type ExistingOwners = { ownerId: string | undefined; holderId: string | undefined }

/** Whether an identity may be linked to the session's user. For an anonymous user this is a sign-up. */
export function linkAccount(
  identity: Identity,
  by: Linker,
  { ownerId, holderId }: ExistingOwners,
  policy: LinkPolicy,
  signUpOpen: boolean,
): Decision<Linking> {
  if (ownerId !== undefined) return ownerId === by.id ? allow('renew') : refuse('LINKED_TO_ANOTHER_USER')
  if (by.anonymous) {
    if (by.impersonated) return refuse('LINKING_NOT_ALLOWED')
    if (policy.quiet && mayClaimAny(identity)) return refuse('ACCOUNT_NOT_LINKED')
    if (!signUpOpen) return refuse('SIGNUP_DISABLED')
    return holderId === undefined ? allow('upgrade-anonymous-user') : refuse('ACCOUNT_NOT_LINKED')
  }
  // Here the session proves whose account it becomes, not the email.
  if (!policy.enabled || !(identity.emailVerified || isTrusted(identity, policy))) return refuse('LINKING_NOT_ALLOWED')
  if (identity.email !== by.email && !policy.allowDifferentEmails) return refuse('LINKING_DIFFERENT_EMAILS_NOT_ALLOWED')
  return allow('add')
}

type UnlinkableAccount = { id: string; provider: string; accountId: string }

type HeldAccounts = Pick<HeldMethods, 'passkeys' | 'served'> & { accounts: readonly UnlinkableAccount[] }

/** Whether an account may be unlinked: the last sign-in method only if the options allow it. Returns the account's id. */
export function unlinkAccount(
  { accounts, passkeys, served }: HeldAccounts,
  target: { providerId: string; accountId: string | undefined },
  allowUnlinkingAll: boolean,
): Decision<string> {
  const found = accounts.find(
    ({ provider, accountId }) =>
      provider === target.providerId && (target.accountId === undefined || accountId === target.accountId),
  )
  // An unknown account of somebody with one method is answered as that one is (wire).
  const id = found?.id ?? accounts[0]?.id ?? ''
  if (!allowUnlinkingAll && !keepsMethod({ accounts, passkeys, served }, id)) return refuse('CANT_UNLINK_LAST_ACCOUNT')
  return found === undefined ? refuse('ACCOUNT_NOT_FOUND') : allow(found.id)
}

function isTrusted({ providerId }: Identity, { trustedProviders }: LinkPolicy): boolean {
  return trustedProviders.includes(providerId)
}
