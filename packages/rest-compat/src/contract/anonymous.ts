import { signInAnonymousOutput } from '@foyer/auth-domain/anonymous/anonymous'
import { noInput } from '@foyer/auth-domain/input/no-input'
import type { ContractRow } from './row.ts'

export const anonymousContract = {
  signInAnonymous: {
    name: 'signInAnonymous',
    method: 'POST',
    path: '/sign-in/anonymous',
    auth: 'none',
    input: noInput,
    output: signInAnonymousOutput,
  },
} as const satisfies Record<string, ContractRow>
