import { router } from '#runtime/procedure/trpc.ts'
import { accountInfo } from './account-info.ts'
import { getAccessToken } from './get-access-token.ts'
import { getAccountInfo } from './get-account-info.ts'
import { getMailboxState } from './get-mailbox-state.ts'
import { getSignInUses } from './get-sign-in-uses.ts'
import { listAccounts } from './list-accounts.ts'
import { refreshToken } from './refresh-token.ts'
import { unlinkAccount } from './unlink-account.ts'

export const accountRouter = router({
  listAccounts,
  getMailboxState,
  getSignInUses,
  unlinkAccount,
  getAccessToken,
  refreshToken,
  accountInfo,
  getAccountInfo,
})

/** The same by `userId`; server only. */
export const serverAccountRouter = router({ getAccessToken, refreshToken })
