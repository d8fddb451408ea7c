import { changeEmailEmailOtp } from '@foyer/trpc-router/procedures/codes/change-email-email-otp'
import { checkVerificationOtp } from '@foyer/trpc-router/procedures/codes/check-verification-otp'
import { forgetPasswordEmailOtp } from '@foyer/trpc-router/procedures/codes/forget-password-email-otp'
import { requestEmailChangeEmailOtp } from '@foyer/trpc-router/procedures/codes/request-email-change-email-otp'
import { resetPasswordEmailOtp } from '@foyer/trpc-router/procedures/codes/reset-password-email-otp'
import { sendVerificationOtp } from '@foyer/trpc-router/procedures/codes/send-verification-otp'
import { signInEmailOtp } from '@foyer/trpc-router/procedures/codes/sign-in-email-otp'
import { signInMagicLink } from '@foyer/trpc-router/procedures/codes/sign-in-magic-link'
import { verifyEmailOtp } from '@foyer/trpc-router/procedures/codes/verify-email-otp'
import { verifyMagicLink } from '@foyer/trpc-router/procedures/codes/verify-magic-link'
import { emailOtpContract, magicLinkContract } from '#contract/codes.ts'
import { type Route, route } from './route.ts'

export const codeRoutes: readonly Route[] = [
  route(magicLinkContract.signInMagicLink, signInMagicLink),
  route(magicLinkContract.verifyMagicLink, verifyMagicLink),
  route(emailOtpContract.sendVerificationOtp, sendVerificationOtp),
  route(emailOtpContract.signInEmailOtp, signInEmailOtp),
  route(emailOtpContract.verifyEmailOtp, verifyEmailOtp),
  route(emailOtpContract.checkVerificationOtp, checkVerificationOtp),
  route(emailOtpContract.forgetPasswordEmailOtp, forgetPasswordEmailOtp),
  route(emailOtpContract.requestPasswordResetEmailOtp, forgetPasswordEmailOtp),
  route(emailOtpContract.resetPasswordEmailOtp, resetPasswordEmailOtp),
  route(emailOtpContract.requestEmailChangeEmailOtp, requestEmailChangeEmailOtp),
  route(emailOtpContract.changeEmailEmailOtp, changeEmailEmailOtp),
]
