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
    summary: 'Mails a link to choose a new password; the answer is the same for every address.',
    auth: 'none',
    input: requestPasswordResetInput,
    output: requestPasswordResetOutput,
    refusals: ['RESET_PASSWORD_NOT_ENABLED'],
  },
  forgetPassword: {
    name: 'forgetPassword',
    method: 'POST',
    path: '/forget-password',
    summary: 'The older name of request-password-reset.',
    sameAs: 'requestPasswordReset',
    auth: 'none',
    input: requestPasswordResetInput,
    output: requestPasswordResetOutput,
    refusals: ['RESET_PASSWORD_NOT_ENABLED'],
  },
  resetPasswordCallback: {
    name: 'resetPasswordCallback',
    method: 'GET',
    path: '/reset-password/:token',
    summary: 'Follows a mailed link to the page where the new password is chosen.',
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
    summary: 'Sets the new password with the token of a mailed link and ends all sessions.',
    auth: 'none',
    input: resetPasswordInput,
    output: statusSchema,
    queryFields: ['token'],
    refusals: ['RESET_TOKEN_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
  },
  changePassword: {
    name: 'changePassword',
    method: 'POST',
    path: '/change-password',
    summary: 'Changes your password, and ends your other sessions if asked to.',
    auth: 'session',
    input: changePasswordInput,
    output: changePasswordOutput,
    refusals: [
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
      'INVALID_PASSWORD',
      'FAILED_TO_CREATE_SESSION',
    ],
  },
} as const satisfies Record<string, ContractRow>
