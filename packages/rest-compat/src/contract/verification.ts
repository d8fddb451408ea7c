import { statusSchema } from '@foyer/auth-domain/session/session'
import { changeEmailInput } from '@foyer/auth-domain/user/change-email'
import { sendVerificationEmailInput } from '@foyer/auth-domain/verification/send-verification-email'
import { verifyEmailInput, verifyEmailOutput } from '@foyer/auth-domain/verification/verify-email'
import type { ContractRow } from './row.ts'

export const verificationContract = {
  sendVerificationEmail: {
    name: 'sendVerificationEmail',
    method: 'POST',
    path: '/send-verification-email',
    summary: 'Sends a verification link; the response is the same for every email.',
    auth: 'none',
    input: sendVerificationEmailInput,
    output: statusSchema,
    refusals: [
      'VERIFICATION_EMAIL_NOT_ENABLED',
      'VERIFICATION_EMAIL_ONLY_TO_UNVERIFIED',
      'VERIFICATION_EMAIL_ONLY_TO_YOURSELF',
    ],
  },
  verifyEmail: {
    name: 'verifyEmail',
    method: 'GET',
    path: '/verify-email',
    summary: 'Verifies an email, or completes an email change, with the token of a link.',
    auth: 'none',
    input: verifyEmailInput,
    output: verifyEmailOutput,
    actsOnGet: true,
    redirects: true,
    fromElsewhere: true,
    refusals: [
      'VERIFICATION_TOKEN_EXPIRED',
      'VERIFICATION_TOKEN_INVALID',
      'VERIFICATION_USER_NOT_FOUND',
      'VERIFICATION_UNAUTHORIZED',
      'COULDNT_UPDATE_YOUR_EMAIL',
      'FAILED_TO_CREATE_SESSION',
    ],
  },
  changeEmail: {
    name: 'changeEmail',
    method: 'POST',
    path: '/change-email',
    summary: 'Changes the email: directly while it is unverified, otherwise by a confirmation link.',
    auth: 'session',
    input: changeEmailInput,
    output: statusSchema,
    refusals: [
      'CHANGE_EMAIL_DISABLED',
      'INVALID_EMAIL',
      'EMAIL_IS_THE_SAME',
      'VERIFICATION_EMAIL_NOT_ENABLED',
      'COULDNT_UPDATE_YOUR_EMAIL',
    ],
  },
} as const satisfies Record<string, ContractRow>
