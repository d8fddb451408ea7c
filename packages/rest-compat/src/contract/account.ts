import { linkedAccountSchema } from '@foyer/auth-domain/account/list-accounts'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { statusSchema } from '@foyer/auth-domain/session/session'
import {
  accountInfoInput,
  accountInfoOutput,
  accountTokenInput,
  getAccessTokenOutput,
  getAccountInfoOutput,
  refreshTokenOutput,
  unlinkAccountInput,
} from '@foyer/auth-domain/social/social-inputs'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const accountContract = {
  listAccounts: {
    name: 'listAccounts',
    method: 'GET',
    path: '/list-accounts',
    summary: 'Lists the linked accounts of the signed-in user, without provider tokens.',
    auth: 'session',
    input: noInput,
    output: z.array(linkedAccountSchema),
    refusals: [],
  },
  unlinkAccount: {
    name: 'unlinkAccount',
    method: 'POST',
    path: '/unlink-account',
    summary: 'Unlinks an account from the signed-in user; the last sign-in method cannot be unlinked.',
    auth: 'fresh',
    input: unlinkAccountInput,
    output: statusSchema,
    refusals: ['CANT_UNLINK_LAST_ACCOUNT', 'ACCOUNT_NOT_FOUND'],
  },
  getAccessToken: {
    name: 'getAccessToken',
    method: 'POST',
    path: '/get-access-token',
    summary: "Returns a provider's access token of the signed-in user, refreshed if it is about to expire.",
    auth: 'session',
    input: accountTokenInput,
    output: getAccessTokenOutput,
    refusals: ['PROVIDER_NOT_SUPPORTED', 'ACCOUNT_NOT_FOUND', 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'],
  },
  refreshToken: {
    name: 'refreshToken',
    method: 'POST',
    path: '/refresh-token',
    summary: "Refreshes a provider's tokens of the signed-in user.",
    auth: 'session',
    input: accountTokenInput,
    output: refreshTokenOutput,
    refusals: [
      'PROVIDER_NOT_SUPPORTED',
      'ACCOUNT_NOT_FOUND',
      'PROVIDER_DOES_NOT_REFRESH',
      'FAILED_TO_REFRESH_ACCESS_TOKEN',
    ],
  },
  accountInfo: {
    name: 'accountInfo',
    method: 'POST',
    path: '/account-info',
    summary: 'Returns the current profile of the signed-in user at a provider.',
    auth: 'session',
    input: accountInfoInput,
    output: accountInfoOutput,
    refusals: ['ACCOUNT_NOT_FOUND', 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN', 'FAILED_TO_GET_USER_INFO'],
  },
  getAccountInfo: {
    name: 'getAccountInfo',
    method: 'GET',
    path: '/account-info',
    summary: 'Returns the current profile of the signed-in user at a provider, with the id of the account.',
    answersAnew: true,
    auth: 'session',
    input: accountInfoInput,
    output: getAccountInfoOutput,
    refusals: [
      'ACCOUNT_NOT_FOUND',
      'PROVIDER_NOT_CONFIGURED',
      'FAILED_TO_GET_A_VALID_ACCESS_TOKEN',
      'FAILED_TO_GET_USER_INFO',
    ],
  },
} as const satisfies Record<string, ContractRow>
