import { signInAnonymousOutput } from '@foyer/auth-domain/anonymous/anonymous'
import { noInput } from '@foyer/auth-domain/input/no-input'
import type { ContractRow } from './row.ts'

export const anonymousContract = {
  signInAnonymous: {
    name: 'signInAnonymous',
    method: 'POST',
    path: '/sign-in/anonymous',
    summary: 'Creates and signs in an anonymous user.',
    auth: 'none',
    input: noInput,
    output: signInAnonymousOutput,
    refusals: ['ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN', 'FAILED_TO_CREATE_SESSION'],
  },
} as const satisfies Record<string, ContractRow>
