import { signInEmailInput, signInEmailOutput } from '@foyer/auth-domain/user/sign-in-email'
import { signUpEmailInput, signUpEmailOutput } from '@foyer/auth-domain/user/sign-up-email'
import type { ContractRow } from './row.ts'

export const signInContract = {
  signUpEmail: {
    name: 'signUpEmail',
    method: 'POST',
    path: '/sign-up/email',
    auth: 'none',
    input: signUpEmailInput,
    output: signUpEmailOutput,
  },
  signInEmail: {
    name: 'signInEmail',
    method: 'POST',
    path: '/sign-in/email',
    auth: 'none',
    input: signInEmailInput,
    output: signInEmailOutput,
  },
} as const satisfies Record<string, ContractRow>
