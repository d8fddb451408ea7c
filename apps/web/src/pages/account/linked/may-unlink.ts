import type { HeldMethods } from '@foyer/auth-domain/sign-in/remove-method'
import { unlinkAccount } from '@foyer/auth-domain/social/link-rules'
import type { LinkedAccount } from '#data/types.ts'

/** What a user has to sign in with; the accounts are all of theirs. */
export type Held = Pick<HeldMethods, 'passkeys' | 'served'> & { accounts: readonly LinkedAccount[] }

/** Whether an account may be unlinked, by the same rule as the server. A password cannot be unlinked. */
export function mayUnlink(
  held: Held,
  mayUnlinkAll: boolean,
  { provider: providerId, accountId }: LinkedAccount,
): boolean {
  if (providerId === 'credential') return false
  return unlinkAccount(held, { providerId, accountId }, mayUnlinkAll).allowed
}
