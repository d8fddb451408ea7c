import { addedBy } from '@foyer/auth-domain/account/mailbox-proof'
import { linkAccount as decideLinkAccount, provesMailbox } from '@foyer/auth-domain/social/link-rules'
import { findMailboxProof } from '@foyer/db/accounts/proofs'
import { findProviderAccount, renewTokens } from '@foyer/db/accounts/provider-accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { findUserByEmail } from '@foyer/db/users/users'
import { credentialOriginOf } from '#operations/account/mailbox-holders.ts'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { answerSignIn, completeSignIn, type StartedSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { retryWhenEmailIsTaken } from '#operations/user/upgrade-anonymous-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { isRemembered } from '#runtime/context/session-cookies.ts'
import { notify } from '#runtime/outbox/notify.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { sealTokens } from '#runtime/social/sealed-tokens.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { keepProviderPicture } from './keep-provider-picture.ts'
import type { IdentitySignIn } from './sign-in-with-identity.ts'
import { addAccount, isSignUpOpen, linkPolicyOf, signUpWithIdentity } from './sign-up-with-identity.ts'

/**
 * Links an identity to the signed-in user, or renews the tokens of one already linked. An anonymous user is upgraded by
 * it, in a new session.
 */
export async function linkIdentity(call: SignedInCall, request: IdentitySignIn): Promise<void> {
  const linking = () => inTransaction(call, (trx) => link(trx, call, request))
  const signIn = await retryOnConflict(() => retryWhenEmailIsTaken(linking))
  if (signIn === undefined) return
  keepProviderPicture(call, request.identity, signIn.user)
  answerSignIn(call, signIn, () => undefined)
}

async function link(trx: Trx, call: SignedInCall, request: IdentitySignIn): Promise<StartedSignIn | undefined> {
  const { identity, tokens, provider } = request
  const current = await lockActor(trx, call)
  const known = await findProviderAccount(trx, identity)
  const emailOwner = await findUserByEmail(trx, identity.email)
  const anonymous = current.user.isAnonymous === true
  const linker = { ...current.user, anonymous, impersonated: current.session.impersonatedBy !== null }
  const owners = { ownerId: known?.userId, holderId: emailOwner?.id }
  const policy = linkPolicyOf(call)
  const linking = orThrow(decideLinkAccount(identity, linker, owners, policy, isSignUpOpen(call, request)))
  if (linking === 'upgrade-anonymous-user') return upgradeCurrentUser(trx, current, request)
  if (linking === 'renew' && known !== undefined) {
    await renewTokens(trx, known.id, sealTokens(call.keys, identity, tokens), call.now())
    return undefined
  }
  const userId = current.user.id
  const party = await credentialOriginOf(trx, current)
  await addAccount(trx, call, request, { userId, ...addedBy(party, await findMailboxProof(trx, userId)) })
  if (provesMailbox(identity, current.user)) {
    await proveMailbox(trx, current, current.user, { by: 'mailbox', parties: [party] })
  }
  await recordEvent(trx, eventOf(current, 'account.linked', { provider: provider.id }))
  await notify(trx, current, current.user, { template: 'account-linked', provider: provider.id })
  return undefined
}

async function upgradeCurrentUser(trx: Trx, call: LockedCall, request: IdentitySignIn): Promise<StartedSignIn> {
  const user = await signUpWithIdentity(trx, call, { ...request, anonymous: call.user })
  const remembered = isRemembered(call)
  const providerId = request.provider.id
  const completed = await completeSignIn(trx, call, user, { method: 'provider', providerId, remembered, party: null })
  const by = { userId: user.id, impersonatedBy: null }
  await recordEvent(trx, eventOf(call, 'user.created', { method: request.provider.id }, by))
  return completed
}
