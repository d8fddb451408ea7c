import { unlinkAccount } from '@foyer/auth-domain/social/link-rules'
import type { LinkedAccount, Passkey } from '#data/types.ts'

/** Whether an account may be unlinked, by the same rule as the server. A password cannot be unlinked. */
export function mayUnlink(
  { accounts, passkeys }: { accounts: readonly LinkedAccount[]; passkeys: readonly Passkey[] },
  mayUnlinkAll: boolean,
  { provider: providerId, accountId }: LinkedAccount,
): boolean {
  if (providerId === 'credential') return false
  return unlinkAccount({ accounts, passkeys }, { providerId, accountId }, mayUnlinkAll).allowed
}
