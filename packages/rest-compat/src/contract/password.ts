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
    auth: 'none',
    input: requestPasswordResetInput,
    output: requestPasswordResetOutput,
  },
  forgetPassword: {
    name: 'forgetPassword',
    method: 'POST',
    path: '/forget-password',
    sameAs: 'requestPasswordReset',
    auth: 'none',
    input: requestPasswordResetInput,
    output: requestPasswordResetOutput,
  },
  resetPasswordCallback: {
    name: 'resetPasswordCallback',
    method: 'GET',
    path: '/reset-password/:token',
    auth: 'none',
    input: resetPasswordCallbackInput,
    output: redirectOutput,
    redirects: true,
  },
  resetPassword: {
    name: 'resetPassword',
    method: 'POST',
    path: '/reset-password',
    auth: 'none',
    input: resetPasswordInput,
    output: statusSchema,
    queryFields: ['token'],
  },
  changePassword: {
    name: 'changePassword',
    method: 'POST',
    path: '/change-password',
    auth: 'session',
    input: changePasswordInput,
    output: changePasswordOutput,
  },
} as const satisfies Record<string, ContractRow>
