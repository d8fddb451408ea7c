import type { CredentialOrigin } from '@foyer/auth-domain/account/mailbox-proof'
import { limits } from '@foyer/auth-domain/limits'
import { maySignUp } from '@foyer/auth-domain/sign-in/may-sign-up'
import type { Identity } from '@foyer/auth-domain/social/identity'
import type { LinkPolicy } from '@foyer/auth-domain/social/link-rules'
import { insertProviderAccount } from '@foyer/db/accounts/provider-accounts'
import type { Trx } from '@foyer/db/engine/handles'
import type { LockedUser } from '@foyer/db/users/users'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { requireSignUp } from '#operations/sign-in/ask-application.ts'
import { newUser } from '#operations/user/new-user.ts'
import { upgradeAnonymousUser } from '#operations/user/upgrade-anonymous-user.ts'
import { sendVerification } from '#operations/verification/send-verification.ts'
import type { Call } from '#runtime/context/call.ts'
import { randomText } from '#runtime/secrets/random.ts'
import type { ProviderTokens } from '#runtime/social/oauth.ts'
import type { Provider } from '#runtime/social/providers.ts'
import { sealTokens } from '#runtime/social/sealed-tokens.ts'
import { ConflictError } from '#runtime/transaction/retry-on-conflict.ts'

/** An identity that a provider has confirmed, its tokens, and the callback URL. */
export type ProvenIdentity = { identity: Identity; tokens: Partial<ProviderTokens>; callbackURL: string | undefined }

/** Whom an identity may be linked to, by the options. */
export function linkPolicyOf({ options }: Call): LinkPolicy {
  return { ...options.account.accountLinking, quiet: options.emailAndPassword.quietSignUp }
}

/** Whether an identity may sign up, by the provider's options and the request. */
export function isSignUpOpen({ options }: Call, request: { provider: Provider; requestSignUp: boolean }): boolean {
  const { disableSignUp, disableImplicitSignUp } = request.provider.options
  const { requestSignUp } = request
  return maySignUp({ method: 'provider', disableSignUp, disableImplicitSignUp, requestSignUp }, options)
}

/** Creates a user for an identity or upgrades `anonymous`; throws `ConflictError` when email or identity is taken. */
export async function signUpWithIdentity(
  trx: Trx,
  call: Call,
  proven: ProvenIdentity & { anonymous: LockedUser | undefined },
): Promise<LockedUser> {
  const { name, email, image, emailVerified } = proven.identity
  const created = requireSignUp(call, { ...newUser(call, { name, email, image }), emailVerified }, 'provider')
  const user = await upgradeAnonymousUser(trx, call, created, proven.anonymous)
  if (user === undefined) throw new ConflictError()
  await addAccount(trx, call, proven, { userId: user.id, provenAt: null, party: null })
  // What an anonymous user had added in this browser stays theirs.
  if (emailVerified) await proveMailbox(trx, call, user, { by: 'mailbox', parties: [null] })
  const { sendOnSignUp, enabled } = call.options.emailVerification
  if (!emailVerified && sendOnSignUp && enabled) {
    // Without a code: no page waits for one here.
    await sendVerification(trx, call, email, { callbackURL: proven.callbackURL })
  }
  return user
}

/** Whose an account becomes; `id`: its own, where that is chosen before. */
type AccountOwner = { id?: string; userId: string; provenAt: Date | null; party: CredentialOrigin }

/** Adds the account of an identity to a user; returns its id. Throws `ConflictError` when it has been linked meanwhile. */
export async function addAccount(
  trx: Trx,
  call: Call,
  { identity, tokens }: Pick<ProvenIdentity, 'identity' | 'tokens'>,
  { id = randomText(limits.idLength), ...owner }: AccountOwner,
): Promise<string> {
  const { providerId, accountId } = identity
  const account = { id, providerId, accountId, ...owner, at: call.now() }
  if (!(await insertProviderAccount(trx, account, sealTokens(call.keys, identity, tokens)))) throw new ConflictError()
  return account.id
}
