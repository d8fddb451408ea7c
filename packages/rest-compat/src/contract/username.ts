import { signInUsernameInput, signInUsernameOutput } from '@foyer/auth-domain/user/sign-in-username'
import type { ContractRow } from './row.ts'

export const usernameContract = {
  signInUsername: {
    name: 'signInUsername',
    method: 'POST',
    path: '/sign-in/username',
    summary: 'Signs in with username and password.',
    auth: 'none',
    input: signInUsernameInput,
    output: signInUsernameOutput,
    refusals: [
      'EMAIL_AND_PASSWORD_NOT_ENABLED',
      'USERNAME_TOO_SHORT',
      'USERNAME_TOO_LONG',
      'USERNAME_INVALID',
      'INVALID_USERNAME_OR_PASSWORD',
      'USERNAME_EMAIL_NOT_VERIFIED',
      'BANNED_USER',
      'FAILED_TO_CREATE_SESSION',
    ],
  },
} as const satisfies Record<string, ContractRow>
