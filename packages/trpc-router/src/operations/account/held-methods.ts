import type { LinkedAccount } from '@foyer/auth-domain/account/list-accounts'
import type { Passkey } from '@foyer/auth-domain/passkey/passkey'
import { servedProviders } from '@foyer/auth-domain/sign-in/remove-method'
import { findAccountsOf, findPasswordHash } from '@foyer/db/accounts/accounts'
import type { Trx } from '@foyer/db/engine/handles'
import { findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import type { LockedCall } from '#operations/session/lock-actor.ts'

/**
 * What the locked user has to sign in with, and which providers are served; passkeys only where they are switched on, and
 * a password only where one was set: another service may have left an account without.
 */
export async function findHeldMethods(
  trx: Trx,
  { user, options }: LockedCall,
): Promise<{ accounts: LinkedAccount[]; passkeys: Passkey[]; served: ReadonlySet<string> }> {
  const [accounts, passkeys, password] = await Promise.all([
    findAccountsOf(trx, user.id),
    options.passkey.enabled ? findPasskeysOf(trx, user.id) : [],
    options.emailAndPassword.enabled ? findPasswordHash(trx, user.id) : null,
  ])
  const enabled = typeof password === 'string'
  const served = servedProviders(Object.keys(options.socialProviders), { enabled })
  return { accounts, passkeys, served }
}
