import { noInput } from '@foyer/auth-domain/input/no-input'
import { oneTimeTokenSchema } from '@foyer/auth-domain/session/one-time-token'
import { signedInSchema } from '@foyer/auth-domain/session/session'
import type { ContractRow } from './row.ts'

export const oneTimeTokenContract = {
  generateOneTimeToken: {
    name: 'generateOneTimeToken',
    method: 'GET',
    path: '/one-time-token/generate',
    summary: 'Makes a token that hands the session over, once and within minutes.',
    auth: 'session',
    input: noInput,
    output: oneTimeTokenSchema,
    actsOnGet: true,
    refusals: ['INVALID_ORIGIN', 'CLIENT_REQUESTS_DISABLED'],
  },
  verifyOneTimeToken: {
    name: 'verifyOneTimeToken',
    method: 'POST',
    path: '/one-time-token/verify',
    summary: 'Uses a token up and signs in to the session that made it.',
    auth: 'none',
    input: oneTimeTokenSchema,
    output: signedInSchema,
    refusals: ['ONE_TIME_TOKEN_INVALID', 'ONE_TIME_TOKEN_EXPIRED', 'SESSION_NOT_FOUND', 'FAILED_TO_CREATE_SESSION'],
  },
} as const satisfies Record<string, ContractRow>
