import { unlinkAccount } from '@foyer/auth-domain/social/link-rules'
import type { LinkedAccount } from '../../../data/types.ts'

/** Whether the server would let an account go, by the rule it asks itself. The password is no service to unlink. */
export function mayUnlink(
  accounts: readonly LinkedAccount[],
  mayUnlinkAll: boolean,
  { provider: providerId, accountId }: LinkedAccount,
): boolean {
  if (providerId === 'credential') return false
  return unlinkAccount(accounts, { providerId, accountId }, mayUnlinkAll).allowed
}
