import { linkedAccountSchema } from '@foyer/auth-domain/account/list-accounts'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { statusSchema } from '@foyer/auth-domain/session/session'
import {
  accountInfoInput,
  accountInfoOutput,
  accountTokenInput,
  getAccessTokenOutput,
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
    auth: 'session',
    input: noInput,
    output: z.array(linkedAccountSchema),
  },
  unlinkAccount: {
    name: 'unlinkAccount',
    method: 'POST',
    path: '/unlink-account',
    auth: 'fresh',
    input: unlinkAccountInput,
    output: statusSchema,
  },
  getAccessToken: {
    name: 'getAccessToken',
    method: 'POST',
    path: '/get-access-token',
    auth: 'session',
    input: accountTokenInput,
    output: getAccessTokenOutput,
  },
  refreshToken: {
    name: 'refreshToken',
    method: 'POST',
    path: '/refresh-token',
    auth: 'session',
    input: accountTokenInput,
    output: refreshTokenOutput,
  },
  accountInfo: {
    name: 'accountInfo',
    method: 'POST',
    path: '/account-info',
    auth: 'session',
    input: accountInfoInput,
    output: accountInfoOutput,
  },
} as const satisfies Record<string, ContractRow>
