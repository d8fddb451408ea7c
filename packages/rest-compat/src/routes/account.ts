import { accountContract } from '../contract/account.ts'
import { type Route, route } from './route.ts'

export const accountRoutes: readonly Route[] = [
  route(accountContract.listAccounts, (caller) => caller.account.listAccounts()),
]
