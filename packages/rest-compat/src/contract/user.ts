import { noInput } from '@foyer/auth-domain/input/no-input'
import { statusSchema } from '@foyer/auth-domain/session/session'
import { streamedFileSchema } from '@foyer/auth-domain/streamed-file'
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
    summary: 'Updates the name, picture, language, username or additional fields of the signed-in user.',
    auth: 'session',
    input: updateUserInput,
    documentedInput: updateUserInput.omit({ email: true }),
    output: statusSchema,
    takesFields: { kind: 'user', action: 'update' },
    carriesPicture: true,
    refusals: [
      'STEP_UP_REQUIRED',
      'TWO_FACTOR_REQUIRED',
      'EMAIL_CAN_NOT_BE_UPDATED',
      'USERNAME_TOO_SHORT',
      'USERNAME_TOO_LONG',
      'USERNAME_INVALID',
      'USERNAME_TAKEN',
      'NOT_WHILE_IMPERSONATING',
    ],
  },
  exportUserData: {
    name: 'exportUserData',
    method: 'POST',
    path: '/export-user-data',
    summary: 'Exports everything that is stored about the signed-in user as a file.',
    auth: 'session',
    input: noInput,
    output: streamedFileSchema,
    produces: ['application/json'],
    refusals: [],
  },
  deleteUser: {
    name: 'deleteUser',
    method: 'POST',
    path: '/delete-user',
    summary: 'Deletes the signed-in user, or sends a confirmation link.',
    auth: 'session',
    input: deleteUserInput,
    output: deleteUserOutput,
    refusals: [
      'DELETE_USER_DISABLED',
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
      'INVALID_PASSWORD',
      'DELETE_TOKEN_INVALID',
      'SESSION_EXPIRED',
      'ONLY_ADMIN_CANNOT_LEAVE',
      'ONLY_OWNER_CANNOT_LEAVE',
      'ONLY_MEMBER_CANNOT_BE_DELETED',
    ],
  },
  deleteUserCallback: {
    name: 'deleteUserCallback',
    method: 'GET',
    path: '/delete-user/callback',
    summary: 'Deletes the signed-in user with the token of a confirmation link.',
    auth: 'session',
    input: deleteUserCallbackInput,
    output: deleteUserCallbackOutput,
    actsOnGet: true,
    redirects: true,
    fromElsewhere: true,
    refusals: [
      'DELETE_USER_DISABLED',
      'DELETE_CALLBACK_SIGNED_OUT',
      'DELETE_TOKEN_INVALID',
      'ONLY_ADMIN_CANNOT_LEAVE',
      'ONLY_OWNER_CANNOT_LEAVE',
      'ONLY_MEMBER_CANNOT_BE_DELETED',
    ],
  },
} as const satisfies Record<string, ContractRow>
