import { accountInfo } from '@foyer/trpc-router/procedures/account/account-info'
import { getAccessToken } from '@foyer/trpc-router/procedures/account/get-access-token'
import { getAccountInfo } from '@foyer/trpc-router/procedures/account/get-account-info'
import { listAccounts } from '@foyer/trpc-router/procedures/account/list-accounts'
import { refreshToken } from '@foyer/trpc-router/procedures/account/refresh-token'
import { unlinkAccount } from '@foyer/trpc-router/procedures/account/unlink-account'
import { accountContract } from '#contract/account.ts'
import { type Route, route } from './route.ts'

export const accountRoutes: readonly Route[] = [
  route(accountContract.listAccounts, listAccounts),
  route(accountContract.unlinkAccount, unlinkAccount),
  route(accountContract.getAccessToken, getAccessToken),
  route(accountContract.refreshToken, refreshToken),
  route(accountContract.accountInfo, accountInfo),
  route(accountContract.getAccountInfo, getAccountInfo),
]
