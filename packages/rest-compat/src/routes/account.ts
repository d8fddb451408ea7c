import { listAccounts } from '@foyer/trpc-router/account/list-accounts'
import { accountContract } from '../contract/account.ts'
import { type Route, route } from './route.ts'

export const accountRoutes: readonly Route[] = [route(accountContract.listAccounts, listAccounts)]
