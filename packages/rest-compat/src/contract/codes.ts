import {
  codeSuccessSchema,
  forgetPasswordEmailOtpInput,
  resetPasswordEmailOtpInput,
  sendVerificationOtpInput,
  signInEmailOtpInput,
  signInEmailOtpOutput,
  verifyEmailOtpInput,
  verifyEmailOtpOutput,
} from '@foyer/auth-domain/codes/email-otp'
import { signInMagicLinkInput, verifyMagicLinkInput, verifyMagicLinkOutput } from '@foyer/auth-domain/codes/magic-link'
import { statusSchema } from '@foyer/auth-domain/session/session'
import type { ContractRow } from './row.ts'

export const magicLinkContract = {
  signInMagicLink: {
    name: 'signInMagicLink',
    method: 'POST',
    path: '/sign-in/magic-link',
    summary: 'Mails a link that signs in; the response is the same for every email.',
    auth: 'none',
    input: signInMagicLinkInput,
    output: statusSchema,
    refusals: [],
  },
  verifyMagicLink: {
    name: 'verifyMagicLink',
    method: 'GET',
    path: '/magic-link/verify',
    summary: 'Signs in with the token of a link; in a browser that did not ask for it, redirects to a page that asks.',
    auth: 'none',
    input: verifyMagicLinkInput,
    output: verifyMagicLinkOutput,
    actsOnGet: true,
    redirects: true,
    fromElsewhere: true,
    refusals: [
      'MAGIC_LINK_INVALID',
      'MAGIC_LINK_EXPIRED',
      'SIGN_UP_BY_MAIL_DISABLED',
      'BANNED_USER',
      'FAILED_TO_CREATE_SESSION',
    ],
  },
} as const satisfies Record<string, ContractRow>

const wrongCode = ['INVALID_EMAIL', 'INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'] as const

export const emailOtpContract = {
  sendVerificationOtp: {
    name: 'sendVerificationOtp',
    method: 'POST',
    path: '/email-otp/send-verification-otp',
    summary: 'Mails a code; the response is the same for every email.',
    auth: 'none',
    input: sendVerificationOtpInput,
    output: codeSuccessSchema,
    refusals: ['INVALID_EMAIL', 'RESET_PASSWORD_NOT_ENABLED'],
  },
  signInEmailOtp: {
    name: 'signInEmailOtp',
    method: 'POST',
    path: '/sign-in/email-otp',
    summary: 'Signs in with a mailed code.',
    auth: 'none',
    input: signInEmailOtpInput,
    output: signInEmailOtpOutput,
    refusals: [...wrongCode, 'SIGN_UP_BY_MAIL_DISABLED', 'BANNED_USER', 'FAILED_TO_CREATE_SESSION'],
  },
  verifyEmailOtp: {
    name: 'verifyEmailOtp',
    method: 'POST',
    path: '/email-otp/verify-email',
    summary: 'Verifies an email with a mailed code.',
    auth: 'none',
    input: verifyEmailOtpInput,
    output: verifyEmailOtpOutput,
    refusals: [...wrongCode, 'FAILED_TO_CREATE_SESSION'],
  },
  forgetPasswordEmailOtp: {
    name: 'forgetPasswordEmailOtp',
    method: 'POST',
    path: '/forget-password/email-otp',
    summary: 'Mails a code for a new password; the response is the same for every email.',
    auth: 'none',
    input: forgetPasswordEmailOtpInput,
    output: codeSuccessSchema,
    refusals: ['INVALID_EMAIL', 'RESET_PASSWORD_NOT_ENABLED'],
  },
  // As newer clients of better-auth call it.
  requestPasswordResetEmailOtp: {
    name: 'requestPasswordResetEmailOtp',
    method: 'POST',
    path: '/email-otp/request-password-reset',
    summary: 'Alias of forget-password/email-otp.',
    aliasOf: 'forgetPasswordEmailOtp',
    auth: 'none',
    input: forgetPasswordEmailOtpInput,
    output: codeSuccessSchema,
    refusals: ['INVALID_EMAIL', 'RESET_PASSWORD_NOT_ENABLED'],
  },
  resetPasswordEmailOtp: {
    name: 'resetPasswordEmailOtp',
    method: 'POST',
    path: '/email-otp/reset-password',
    summary: 'Sets a new password with a mailed code.',
    auth: 'none',
    input: resetPasswordEmailOtpInput,
    output: codeSuccessSchema,
    refusals: [
      ...wrongCode,
      'RESET_PASSWORD_NOT_ENABLED',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_COMMON',
    ],
  },
} as const satisfies Record<string, ContractRow>
