import { noInput } from '@foyer/auth-domain/input/no-input'
import { jwksSchema, tokenSchema } from '@foyer/auth-domain/keys/keys'
import type { ContractRow } from './row.ts'

export const keysContract = {
  getToken: { name: 'getToken', method: 'GET', path: '/token', auth: 'session', input: noInput, output: tokenSchema },
  getJwks: { name: 'getJwks', method: 'GET', path: '/jwks', auth: 'none', input: noInput, output: jwksSchema },
} as const satisfies Record<string, ContractRow>
