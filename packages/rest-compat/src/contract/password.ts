import { changePasswordInput, changePasswordOutput } from '@foyer/auth-domain/password/change-password'
import {
  redirectOutput,
  requestPasswordResetInput,
  requestPasswordResetOutput,
  resetPasswordCallbackInput,
  resetPasswordInput,
} from '@foyer/auth-domain/password/reset-password'
import { statusSchema } from '@foyer/auth-domain/session/session'
import type { ContractRow } from './row.ts'

export const passwordContract = {
  requestPasswordReset: {
    name: 'requestPasswordReset',
    method: 'POST',
    path: '/request-password-reset',
    summary: 'Sends a password reset link; the response is the same for every email.',
    auth: 'none',
    input: requestPasswordResetInput,
    output: requestPasswordResetOutput,
    refusals: ['RESET_PASSWORD_NOT_ENABLED'],
  },
  forgetPassword: {
    name: 'forgetPassword',
    method: 'POST',
    path: '/forget-password',
    summary: 'Alias of request-password-reset.',
    aliasOf: 'requestPasswordReset',
    auth: 'none',
    input: requestPasswordResetInput,
    output: requestPasswordResetOutput,
    refusals: ['RESET_PASSWORD_NOT_ENABLED'],
  },
  resetPasswordCallback: {
    name: 'resetPasswordCallback',
    method: 'GET',
    path: '/reset-password/:token',
    summary: 'Redirects a password reset link to the page that sets the new password.',
    auth: 'none',
    input: resetPasswordCallbackInput,
    output: redirectOutput,
    redirects: true,
    refusals: [],
  },
  resetPassword: {
    name: 'resetPassword',
    method: 'POST',
    path: '/reset-password',
    summary: 'Sets a new password with the token of a reset link, and revokes all sessions.',
    auth: 'none',
    input: resetPasswordInput,
    output: statusSchema,
    queryFields: ['token'],
    refusals: ['RESET_TOKEN_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_TOO_COMMON'],
  },
  changePassword: {
    name: 'changePassword',
    method: 'POST',
    path: '/change-password',
    summary: 'Changes the password, and revokes other sessions on request.',
    auth: 'session',
    input: changePasswordInput,
    output: changePasswordOutput,
    refusals: [
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_COMMON',
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
      'INVALID_PASSWORD',
      'FAILED_TO_CREATE_SESSION',
    ],
  },
} as const satisfies Record<string, ContractRow>
