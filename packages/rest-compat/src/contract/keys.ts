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
      'Returns a JWT about the signed-in user, for other services to verify; `audience` names the one it is for. It contains the roles and permissions in the named organization, else in the active one.',
    answersAnew: true,
    auth: 'session',
    input: getTokenInput,
    output: tokenSchema,
    refusals: ['TOKEN_AUDIENCE_NOT_FOUND', 'ORGANIZATION_REQUIRES_TWO_FACTOR'],
    inOrganization: true,
  },
  getJwks: {
    name: 'getJwks',
    method: 'GET',
    path: '/jwks',
    summary: 'Returns the public keys that verify JWTs, as a JSON Web Key Set.',
    answersAnew: true,
    auth: 'none',
    input: noInput,
    output: jwksSchema,
    anyOrigin: true,
    refusals: [],
  },
} as const satisfies Record<string, ContractRow>

/** The same keys where services look for them by themselves. */
export const wellKnownContract = {
  getWellKnownJwks: {
    ...keysContract.getJwks,
    name: 'getWellKnownJwks',
    path: '/.well-known/jwks.json',
    atOrigin: '/.well-known/jwks.json',
    summary: 'Alias of `/jwks`, which is also served at this path of the origin.',
    aliasOf: 'getJwks',
  },
} as const satisfies Record<string, ContractRow>
