import { jwksSchema, tokenSchema } from '@foyer/auth-domain/keys/keys'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const keysContract = {
  getToken: { name: 'getToken', method: 'GET', path: '/token', auth: 'session', input: z.void(), output: tokenSchema },
  getJwks: { name: 'getJwks', method: 'GET', path: '/jwks', auth: 'none', input: z.void(), output: jwksSchema },
} as const satisfies Record<string, ContractRow>
