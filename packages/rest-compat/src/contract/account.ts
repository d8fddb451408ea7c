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
    summary: 'The ways you may sign in by, without their tokens.',
    auth: 'session',
    input: noInput,
    output: z.array(linkedAccountSchema),
    refusals: [],
  },
  unlinkAccount: {
    name: 'unlinkAccount',
    method: 'POST',
    path: '/unlink-account',
    summary: 'Takes away one of the ways you may sign in by, never the last.',
    auth: 'fresh',
    input: unlinkAccountInput,
    output: statusSchema,
    refusals: ['CANT_UNLINK_LAST_ACCOUNT', 'ACCOUNT_NOT_FOUND'],
  },
  getAccessToken: {
    name: 'getAccessToken',
    method: 'POST',
    path: '/get-access-token',
    summary: "A provider's access token for you, renewed when it is about to expire.",
    auth: 'session',
    input: accountTokenInput,
    output: getAccessTokenOutput,
    refusals: ['PROVIDER_NOT_SUPPORTED', 'ACCOUNT_NOT_FOUND', 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'],
  },
  refreshToken: {
    name: 'refreshToken',
    method: 'POST',
    path: '/refresh-token',
    summary: "Renews a provider's tokens for you.",
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
    summary: 'What a provider tells of you now.',
    auth: 'session',
    input: accountInfoInput,
    output: accountInfoOutput,
    refusals: ['ACCOUNT_NOT_FOUND', 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN', 'FAILED_TO_GET_USER_INFO'],
  },
} as const satisfies Record<string, ContractRow>
