import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { limits } from '@foyer/auth-domain/limits'
import {
  signUpOrLink as decideSignUpOrLink,
  firstLinkIsWorth,
  provesMailbox,
} from '@foyer/auth-domain/social/link-rules'
import { findProviderAccount, type ProviderAccount, renewTokens } from '@foyer/db/accounts/provider-accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { findUserByEmail, type LockedUser, lockUser } from '@foyer/db/users/users'
import { mailboxHolders } from '#operations/account/mailbox-holders.ts'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { completeSignIn, recordSignIn, type StartedSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { secondFactorDue } from '#operations/sign-in/pending-sign-in.ts'
import {
  type AnonymousCall,
  currentAnonymousUser,
  lockAnonymousUser,
  retryWhenEmailIsTaken,
} from '#operations/user/upgrade-anonymous-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { recordRefusal } from '#runtime/record-refusal.ts'
import { orThrow, refusalOf, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import type { Provider } from '#runtime/social/providers.ts'
import { sealTokens } from '#runtime/social/sealed-tokens.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { ConflictError, retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { keepProviderPicture } from './keep-provider-picture.ts'
import {
  addAccount,
  isSignUpOpen,
  linkPolicyOf,
  type ProvenIdentity,
  signUpWithIdentity,
} from './sign-up-with-identity.ts'

/** A request to sign in with an identity. */
export type IdentitySignIn = ProvenIdentity & { provider: Provider; requestSignUp: boolean }

/** The sign-in; `isNew` when they have signed up by it. */
export type IdentitySignInResult = { isNew: boolean; signIn: StartedSignIn }

/** Signs in with an existing account, links one by email, or signs a new user up; in one transaction. Sets no cookie. */
export async function signInWithIdentity(call: Call, signIn: IdentitySignIn): Promise<IdentitySignInResult> {
  const anonymous = await currentAnonymousUser(call)
  // Read before the transaction; `mailboxHolders` asks for it within.
  await call.signedIn()
  const attempt = () => inTransaction(call, (trx) => signInWithin(trx, call, signIn, anonymous))
  const signedIn = await retryOnConflict(() => retryWhenEmailIsTaken(attempt)).catch((error: unknown) =>
    recordBan(call, signIn, error),
  )
  keepProviderPicture(call, signIn.identity, signedIn.signIn.user)
  return signedIn
}

async function recordBan(call: Call, { identity }: IdentitySignIn, error: unknown): Promise<never> {
  if (refusalOf(error) === 'BANNED_USER') {
    const userId = (await findProviderAccount(call.db, identity))?.userId
    await recordRefusal(call, { method: identity.providerId, subject: identity.accountId, userId }, 'BANNED_USER')
  }
  throw error
}

// The browser's anonymous user is upgraded by a sign-up and merged by a sign-in.
type SignInFromBrowser = IdentitySignIn & { anonymous: LockedUser | undefined }

async function signInWithin(
  trx: Trx,
  call: Call,
  request: IdentitySignIn,
  anonymous: AnonymousCall | undefined,
): Promise<IdentitySignInResult> {
  // First, by the lock order: organizations before users, and the anonymous user before the one they become.
  const signIn = { ...request, anonymous: await lockAnonymousUser(trx, anonymous) }
  const account = await findProviderAccount(trx, signIn.identity)
  const { user, isNew, party } =
    account === undefined ? await signUpOrLink(trx, call, signIn) : await signInExisting(trx, call, signIn, account)
  const merged = isNew ? undefined : signIn.anonymous
  const completed = await completeSignIn(trx, call, user, {
    method: 'provider',
    providerId: signIn.identity.providerId,
    remembered: true,
    party,
    anonymous: merged,
  })
  const method = signIn.identity.providerId
  const by = { userId: user.id, impersonatedBy: null }
  if (isNew) await recordEvent(trx, eventOf(call, 'user.created', { method }, by))
  else await recordSignIn(trx, call, completed, method)
  return { isNew, signIn: completed }
}

// With the party of the account by which they come in.
type SignInUser = { user: LockedUser; isNew: boolean; party: CredentialOrigin }

async function signInExisting(
  trx: Trx,
  call: Call,
  { identity, tokens }: IdentitySignIn,
  account: ProviderAccount,
): Promise<SignInUser> {
  const user = await lockUser(trx, account.userId)
  // The account may have been unlinked by an eviction while this transaction waited for the lock (S44).
  const current = await findProviderAccount(trx, identity)
  if (user === undefined || current?.id !== account.id || current.userId !== user.id) throw new ConflictError()
  await renewTokens(trx, account.id, sealTokens(call.keys, identity, tokens), call.now())
  if (!provesMailbox(identity, user)) return { user, isNew: false, party: current.party }
  const proven = await proveMailbox(trx, call, user, { by: 'provider', accountId: account.id })
  return { user: proven.user, isNew: false, party: null }
}

async function signUpOrLink(trx: Trx, call: Call, signIn: SignInFromBrowser): Promise<SignInUser> {
  const { identity } = signIn
  const found = await findUserByEmail(trx, identity.email)
  const holder = found && (await lockUser(trx, found.id))
  if (found !== undefined && holder?.email !== identity.email) throw new ConflictError()
  const policy = linkPolicyOf(call)
  const decision = orThrow(decideSignUpOrLink(identity, holder, policy, isSignUpOpen(call, signIn)))
  return decision.act === 'sign-up'
    ? { user: await signUpWithIdentity(trx, call, signIn), isNew: true, party: null }
    : { ...(await link(trx, call, signIn, decision)), isNew: false }
}

// What links is the mailbox, or mere trust in the provider: neither is the second factor of who has one (T25), and adding a
// sign-in method takes a session that has passed it (T30).
async function requireNoSecondFactor(
  trx: Trx,
  call: Call,
  user: LockedUser,
  { proves, party }: { proves: boolean; party: CredentialOrigin },
): Promise<void> {
  const { due } = await secondFactorDue(trx, call, user, { method: firstLinkIsWorth(proves), remembered: true, party })
  if (due !== 'no') throw refused('ACCOUNT_NOT_LINKED')
}

// A provider's word for the address proves the mailbox; mere trust in the provider does not (S44): who comes by it is of
// a party of their own, unless their browser has signed in before.
async function link(
  trx: Trx,
  call: Call,
  signIn: IdentitySignIn,
  { user, proves }: { user: LockedUser; proves: boolean },
): Promise<{ user: LockedUser; party: CredentialOrigin }> {
  const id = randomText(limits.idLength)
  const [party = id] = await mailboxHolders(trx, call, user)
  const accountId = await addAccount(trx, call, signIn, { id, userId: user.id, provenAt: null, party })
  const proof = proves ? await proveMailbox(trx, call, user, { by: 'provider', accountId }) : undefined
  await requireNoSecondFactor(trx, call, proof?.user ?? user, { proves, party })
  const { providerId: provider } = signIn.identity
  await recordEvent(
    trx,
    eventOf(
      call,
      'account.linked',
      { provider, evicted: proof !== undefined && proof.removed.length > 0 },
      { userId: user.id, impersonatedBy: null },
    ),
  )
  await notify(trx, call, proof?.user ?? user, { template: 'account-linked', provider })
  return proof === undefined ? { user, party } : { user: proof.user, party: null }
}
