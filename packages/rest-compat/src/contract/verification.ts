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
    auth: 'none',
    input: sendVerificationEmailInput,
    output: statusSchema,
  },
  verifyEmail: {
    name: 'verifyEmail',
    method: 'GET',
    path: '/verify-email',
    auth: 'none',
    input: verifyEmailInput,
    output: verifyEmailOutput,
    redirects: true,
  },
  changeEmail: {
    name: 'changeEmail',
    method: 'POST',
    path: '/change-email',
    auth: 'session',
    input: changeEmailInput,
    output: statusSchema,
  },
} as const satisfies Record<string, ContractRow>
