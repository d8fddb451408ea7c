import { limits } from '@foyer/auth-domain/limits'
import type { Identity } from '@foyer/auth-domain/social/identity'
import { linkAccount as decideLinkAccount } from '@foyer/auth-domain/social/link-rules'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import { findProviderAccount, insertProviderAccount, renewTokens } from '@foyer/db/provider-accounts'
import { lockUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import type { SignedInCall } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { findCurrentSession } from '../session/current-session.ts'
import type { ProviderTokens } from './oauth.ts'
import { sealTokens } from './sealed-tokens.ts'

/** Gives whoever is signed in another way in; of one they have the tokens are renewed. */
export async function linkIdentity(
  call: SignedInCall,
  identity: Identity,
  tokens: Partial<ProviderTokens>,
): Promise<void> {
  const sealed = sealTokens(call.keys, identity, tokens)
  await inTransaction(call, async (trx) => {
    const by = await holdSignedIn(trx, call)
    const known = await findProviderAccount(trx, identity)
    const policy = call.options.account.accountLinking
    const linking = orThrow(decideLinkAccount(identity, by.user, known?.userId, policy))
    if (linking === 'renew' && known !== undefined) return void (await renewTokens(trx, known.id, sealed, call.now()))
    const { providerId, accountId } = identity
    const account = { id: randomText(limits.idLength), providerId, accountId, userId: by.user.id, at: call.now() }
    // Somebody else was faster with the same identity.
    if (!(await insertProviderAccount(trx, account, sealed))) throw refused('LINKED_TO_ANOTHER_USER')
    await recordEvent(trx, eventOf(by, 'account-linked', { provider: providerId }))
    await notify(trx, by, by.user, { template: 'account-linked', provider: providerId })
  })
}

// The provider took its time: whoever was signed out, evicted or deleted meanwhile gets no way in.
async function holdSignedIn(trx: Trx, call: SignedInCall): Promise<SignedInCall> {
  await lockUser(trx, call.user.id)
  const current = await findCurrentSession({ ...call, db: trx }, call.session.token)
  if (current === undefined) throw refused('NOT_SIGNED_IN')
  return { ...call, ...current }
}
