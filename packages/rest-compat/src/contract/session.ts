import { noInput } from '@foyer/auth-domain/input/no-input'
import {
  getSessionInput,
  revokeSessionInput,
  sessionSchema,
  signedInSchema,
  statusSchema,
  successSchema,
} from '@foyer/auth-domain/session/session'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const sessionContract = {
  getSession: {
    name: 'getSession',
    method: 'GET',
    path: '/get-session',
    auth: 'none',
    input: getSessionInput,
    output: signedInSchema.nullable(),
  },
  listSessions: {
    name: 'listSessions',
    method: 'GET',
    path: '/list-sessions',
    auth: 'session',
    input: noInput,
    output: z.array(sessionSchema),
  },
  revokeSession: {
    name: 'revokeSession',
    method: 'POST',
    path: '/revoke-session',
    auth: 'session',
    input: revokeSessionInput,
    output: statusSchema,
  },
  revokeSessions: {
    name: 'revokeSessions',
    method: 'POST',
    path: '/revoke-sessions',
    auth: 'session',
    input: noInput,
    output: statusSchema,
  },
  revokeOtherSessions: {
    name: 'revokeOtherSessions',
    method: 'POST',
    path: '/revoke-other-sessions',
    auth: 'session',
    input: noInput,
    output: statusSchema,
  },
  signOut: {
    name: 'signOut',
    method: 'POST',
    path: '/sign-out',
    auth: 'none',
    input: noInput,
    output: successSchema,
  },
} as const satisfies Record<string, ContractRow>
