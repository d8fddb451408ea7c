import { noInput } from '@foyer/auth-domain/input/no-input'
import { jwksSchema, tokenSchema } from '@foyer/auth-domain/keys/keys'
import { getTokenInput } from '@foyer/auth-domain/keys/token-audience'
import type { ContractRow } from './row.ts'

export const keysContract = {
  getToken: {
    name: 'getToken',
    method: 'GET',
    path: '/token',
    summary:
      'Returns a JWT about the signed-in user, for other services to verify; `audience` names the one it is for.',
    auth: 'session',
    input: getTokenInput,
    output: tokenSchema,
    refusals: ['TOKEN_AUDIENCE_NOT_FOUND'],
  },
  getJwks: {
    name: 'getJwks',
    method: 'GET',
    path: '/jwks',
    summary: 'Returns the public keys that verify JWTs, as a JSON Web Key Set.',
    auth: 'none',
    input: noInput,
    output: jwksSchema,
    refusals: [],
  },
} as const satisfies Record<string, ContractRow>
