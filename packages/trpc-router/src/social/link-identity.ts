import { limits } from '@foyer/auth-domain/limits'
import type { Identity } from '@foyer/auth-domain/social/identity'
import { linkAccount as decideLinkAccount } from '@foyer/auth-domain/social/link-rules'
import { recordEvent } from '@foyer/db/audit'
import { findProviderAccount, insertProviderAccount, renewTokens } from '@foyer/db/provider-accounts'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import type { SignedInCall } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
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
    const known = await findProviderAccount(trx, identity)
    const policy = call.options.account.accountLinking
    const linking = orThrow(decideLinkAccount(identity, call.user, known?.userId, policy))
    if (linking === 'renew' && known !== undefined) return renewTokens(trx, known.id, sealed, call.now())
    const { providerId, accountId } = identity
    const account = { id: randomText(limits.idLength), providerId, accountId, userId: call.user.id, at: call.now() }
    // Somebody else was faster with the same identity.
    if (!(await insertProviderAccount(trx, account, sealed))) throw refused('LINKED_TO_ANOTHER_USER')
    await recordEvent(trx, eventOf(call, 'account-linked', { provider: providerId }))
    await notify(trx, call, call.user, { template: 'account-linked', provider: providerId })
  })
}
