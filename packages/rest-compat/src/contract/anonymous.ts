import { signInAnonymousOutput } from '@foyer/auth-domain/anonymous/anonymous'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { successSchema } from '@foyer/auth-domain/session/session'
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
  deleteAnonymousUser: {
    name: 'deleteAnonymousUser',
    method: 'POST',
    path: '/delete-anonymous-user',
    summary: 'Deletes the signed-in user while they are anonymous.',
    auth: 'session',
    input: noInput,
    output: successSchema,
    refusals: ['USER_IS_NOT_ANONYMOUS', 'ONLY_OWNER_CANNOT_LEAVE', 'ONLY_MEMBER_CANNOT_BE_DELETED'],
  },
} as const satisfies Record<string, ContractRow>
