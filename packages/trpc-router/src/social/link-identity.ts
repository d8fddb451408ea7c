import { linkAccount as decideLinkAccount } from '@foyer/auth-domain/social/link-rules'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import { findProviderAccount, renewTokens } from '@foyer/db/provider-accounts'
import { findUserByEmail, lockUser, type StoredUser } from '@foyer/db/users'
import { unlessOvertaken } from '../anonymous/become-known.ts'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import type { SignedInCall } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { findCurrentSession } from '../session/current-session.ts'
import { isRemembered, setSessionCookies } from '../session/session-cookies.ts'
import { type StartedSession, startSession } from '../session/start-session.ts'
import { startingOver } from '../starting-over.ts'
import { presentUser } from '../user/present-user.ts'
import type { Arrival } from './arrive.ts'
import { sealTokens } from './sealed-tokens.ts'
import { addAccount, signUpRuleOf, signUpWith } from './sign-up-with.ts'

/** Somebody known now, and their new session. */
type Started = StartedSession & { user: StoredUser }

/**
 * Gives whoever is signed in another way in; of one they have the tokens are renewed. Somebody anonymous becomes known
 * by it, in a new session.
 */
export async function linkIdentity(call: SignedInCall, wish: Arrival): Promise<void> {
  const linking = () => inTransaction(call, (trx) => link(trx, call, wish))
  const started = await startingOver(() => unlessOvertaken(linking))
  if (started === undefined) return
  const shown = { session: started.session, user: presentUser(started.user, call.options) }
  setSessionCookies(call, started.secret, shown, isRemembered(call))
}

async function link(trx: Trx, call: SignedInCall, wish: Arrival): Promise<Started | undefined> {
  const { identity, tokens, provider } = wish
  const by = await holdSignedIn(trx, call)
  const known = await findProviderAccount(trx, identity)
  const holder = await findUserByEmail(trx, identity.email)
  const anonymous = call.options.anonymous.enabled && by.user.isAnonymous === true
  const linker = { ...by.user, anonymous, impersonated: by.session.impersonatedBy !== null }
  const holders = { ownerId: known?.userId, holderId: holder?.id }
  const policy = call.options.account.accountLinking
  const linking = orThrow(decideLinkAccount(identity, linker, holders, policy, signUpRuleOf(wish)))
  if (linking === 'become-known') return becomeKnown(trx, by, wish)
  if (linking === 'renew' && known !== undefined) {
    await renewTokens(trx, known.id, sealTokens(call.keys, identity, tokens), call.now())
    return undefined
  }
  await addAccount(trx, call, wish, by.user.id)
  await recordEvent(trx, eventOf(by, 'account-linked', { provider: provider.id }))
  await notify(trx, by, by.user, { template: 'account-linked', provider: provider.id })
  return undefined
}

async function becomeKnown(trx: Trx, call: SignedInCall, wish: Arrival): Promise<Started> {
  const user = await signUpWith(trx, call, { ...wish, anonymous: call.user })
  const started = await startSession(trx, call, user.id, isRemembered(call))
  await recordEvent(trx, eventOf(call, 'user-signed-up', { method: wish.provider.id }, started.session))
  return { ...started, user }
}

// The provider took its time: whoever was signed out, evicted or deleted meanwhile gets no way in.
async function holdSignedIn(trx: Trx, call: SignedInCall): Promise<SignedInCall> {
  await lockUser(trx, call.user.id)
  const current = await findCurrentSession({ ...call, db: trx }, call.session.token)
  if (current === undefined) throw refused('NOT_SIGNED_IN')
  return { ...call, ...current }
}
