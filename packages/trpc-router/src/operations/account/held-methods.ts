import type { LinkedAccount } from '@foyer/auth-domain/account/list-accounts'
import type { Passkey } from '@foyer/auth-domain/passkey/passkey'
import { findAccountsOf } from '@foyer/db/accounts/accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import type { LockedCall } from '#operations/session/lock-actor.ts'

/** What the locked user can sign in with; passkeys only where they are switched on. */
export async function findHeldMethods(
  trx: Trx,
  { user, options }: LockedCall,
): Promise<{ accounts: LinkedAccount[]; passkeys: Passkey[] }> {
  const accounts = await findAccountsOf(trx, user.id)
  return { accounts, passkeys: options.passkey.enabled ? await findPasskeysOf(trx, user.id) : [] }
}
