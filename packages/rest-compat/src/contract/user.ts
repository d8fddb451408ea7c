import { statusSchema } from '@foyer/auth-domain/session/session'
import {
  deleteUserCallbackInput,
  deleteUserCallbackOutput,
  deleteUserInput,
  deleteUserOutput,
} from '@foyer/auth-domain/user/delete-user'
import { updateUserInput } from '@foyer/auth-domain/user/user'
import type { ContractRow } from './row.ts'

export const userContract = {
  updateUser: {
    name: 'updateUser',
    method: 'POST',
    path: '/update-user',
    auth: 'session',
    input: updateUserInput,
    output: statusSchema,
  },
  deleteUser: {
    name: 'deleteUser',
    method: 'POST',
    path: '/delete-user',
    auth: 'session',
    input: deleteUserInput,
    output: deleteUserOutput,
  },
  deleteUserCallback: {
    name: 'deleteUserCallback',
    method: 'GET',
    path: '/delete-user/callback',
    auth: 'session',
    input: deleteUserCallbackInput,
    output: deleteUserCallbackOutput,
    redirects: true,
  },
} as const satisfies Record<string, ContractRow>
