import { signInEmailInput, signInEmailOutput } from '@foyer/auth-domain/user/sign-in-email'
import { signUpEmailInput, signUpEmailOutput } from '@foyer/auth-domain/user/sign-up-email'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const signInContract = {
  signUpEmail: {
    name: 'signUpEmail',
    method: 'POST',
    path: '/sign-up/email',
    summary: 'Signs up with email and password; signs in too unless disabled.',
    auth: 'none',
    input: signUpEmailInput,
    documentedInput: signUpEmailInput.extend({ email: z.string() }),
    output: signUpEmailOutput,
    takesFields: { kind: 'user', action: 'create' },
    refusals: [
      'UPLOADS_NOT_AVAILABLE',
      'EMAIL_AND_PASSWORD_SIGN_UP_NOT_ENABLED',
      'INVALID_EMAIL',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_COMMON',
      'USER_ALREADY_EXISTS',
      'USERNAME_TOO_SHORT',
      'USERNAME_TOO_LONG',
      'USERNAME_INVALID',
      'USERNAME_TAKEN',
      'FAILED_TO_CREATE_SESSION',
    ],
  },
  signInEmail: {
    name: 'signInEmail',
    method: 'POST',
    path: '/sign-in/email',
    summary: 'Signs in with email and password.',
    auth: 'none',
    input: signInEmailInput,
    output: signInEmailOutput,
    refusals: [
      'EMAIL_AND_PASSWORD_NOT_ENABLED',
      'INVALID_EMAIL',
      'INVALID_EMAIL_OR_PASSWORD',
      'EMAIL_NOT_VERIFIED',
      'BANNED_USER',
      'FAILED_TO_CREATE_SESSION',
    ],
  },
} as const satisfies Record<string, ContractRow>
