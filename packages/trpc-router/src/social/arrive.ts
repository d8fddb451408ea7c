import { arrive as decideArrive } from '@foyer/auth-domain/social/link-rules'
import { isBanned } from '@foyer/auth-domain/user/ban'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import { deleteAccountsOf, findProviderAccount, type ProviderAccount, renewTokens } from '@foyer/db/provider-accounts'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { changeUser, findUserByEmail, liftBan, lockUser, type StoredUser } from '@foyer/db/users'
import { anonymousHere, holdAnonymous, mergeInto, unlessOvertaken } from '../anonymous/become-known.ts'
import { eventOf } from '../audit.ts'
import type { Call } from '../context/call.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import { voidMailedTokens } from '../password/void-mailed-tokens.ts'
import { orThrow, refused } from '../refused.ts'
import { setSessionCookies } from '../session/session-cookies.ts'
import { type StartedSession, startSession } from '../session/start-session.ts'
import { Overtaken, startingOver } from '../starting-over.ts'
import { presentUser } from '../user/present-user.ts'
import type { Provider } from './providers.ts'
import { sealTokens } from './sealed-tokens.ts'
import { addAccount, type Proof, signUpRuleOf, signUpWith } from './sign-up-with.ts'

/** Somebody at the door with an identity. */
export type Arrival = Proof & { provider: Provider; requestSignUp: boolean }

/** Who came in, and whether for the first time. */
export type Arrived = { user: StoredUser; isNew: boolean; started: StartedSession }

/** Signs in with an identity: of an account there is, of one that is linked now, or of a new user; in one transaction. */
export async function arrive(call: Call, arrival: Arrival): Promise<Arrived> {
  const anonymous = await anonymousHere(call)
  const entering = () => inTransaction(call, (trx) => comeIn(trx, call, { ...arrival, anonymous }))
  const arrived = await startingOver(() => unlessOvertaken(entering))
  const shown = { session: arrived.started.session, user: presentUser(arrived.user, call.options) }
  setSessionCookies(call, arrived.started.secret, shown, true)
  return arrived
}

// Who of this browser is anonymous becomes the one who comes in, or is merged into them.
type Entering = Arrival & { anonymous: StoredUser | undefined }

async function comeIn(trx: Trx, call: Call, entering: Entering): Promise<Arrived> {
  // First of all: organizations are held before users, and the anonymous one before whoever they become.
  const arrival = { ...entering, anonymous: await holdAnonymous(trx, entering.anonymous) }
  const account = await findProviderAccount(trx, arrival.identity)
  const { user, isNew } =
    account === undefined ? await firstTime(trx, call, arrival) : await again(trx, call, arrival, account)
  if (isBanned(user, call.now())) throw refused('BANNED_USER')
  if (!isNew) await mergeInto(trx, call, arrival.anonymous, user.id)
  const lifted = user.banned === true ? await liftBan(trx, user.id, call.now()) : undefined
  const started = await startSession(trx, call, user.id, true)
  const method = arrival.identity.providerId
  await recordEvent(trx, eventOf(call, isNew ? 'user-signed-up' : 'user-signed-in', { method }, started.session))
  return { user: lifted ?? user, isNew, started }
}

type Found = { user: StoredUser; isNew: boolean }

async function again(trx: Trx, call: Call, { identity, tokens }: Arrival, account: ProviderAccount): Promise<Found> {
  const user = await lockUser(trx, account.userId)
  // Whoever was evicted while this waited for the user has lost this way in (S44).
  const held = await findProviderAccount(trx, identity)
  if (user === undefined || held?.id !== account.id || held.userId !== user.id) throw new Overtaken()
  await renewTokens(trx, account.id, sealTokens(call.keys, identity, tokens), call.now())
  return { user, isNew: false }
}

async function firstTime(trx: Trx, call: Call, arrival: Entering): Promise<Found> {
  const { identity } = arrival
  const seen = await findUserByEmail(trx, identity.email)
  const holder = seen && (await lockUser(trx, seen.id))
  if (seen !== undefined && holder?.email !== identity.email) throw new Overtaken()
  const policy = call.options.account.accountLinking
  const decision = orThrow(decideArrive(identity, holder, policy, signUpRuleOf(arrival)))
  return decision.act === 'sign-up'
    ? { user: await signUpWith(trx, call, arrival), isNew: true }
    : { user: await link(trx, call, arrival, decision), isNew: false }
}

// Whoever holds an address without proof of it loses every way in to whoever proves it, never to one who is only trusted (S44).
async function link(
  trx: Trx,
  call: Call,
  arrival: Arrival,
  { user, evict }: { user: StoredUser; evict: boolean },
): Promise<StoredUser> {
  if (evict) {
    await deleteAccountsOf(trx, user.id)
    await deleteSessionsOf(trx, user.id)
    await voidMailedTokens(trx, user.id)
  }
  await addAccount(trx, call, arrival, user.id)
  const proven = evict ? await changeUser(trx, user.id, { emailVerified: true }, call.now()) : undefined
  const { providerId: provider } = arrival.identity
  await recordEvent(
    trx,
    eventOf(call, 'account-linked', { provider, evicted: evict }, { userId: user.id, impersonatedBy: null }),
  )
  await notify(trx, call, user, { template: 'account-linked', provider })
  return proven ?? user
}
