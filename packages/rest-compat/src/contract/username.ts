import { isUsernameAvailableInput, isUsernameAvailableOutput } from '@foyer/auth-domain/user/is-username-available'
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
  isUsernameAvailable: {
    name: 'isUsernameAvailable',
    method: 'POST',
    path: '/is-username-available',
    summary: 'Returns whether a username is available.',
    auth: 'none',
    input: isUsernameAvailableInput,
    output: isUsernameAvailableOutput,
    refusals: ['USERNAME_LOOKUP_TOO_SHORT', 'USERNAME_LOOKUP_TOO_LONG', 'USERNAME_LOOKUP_INVALID'],
  },
} as const satisfies Record<string, ContractRow>
