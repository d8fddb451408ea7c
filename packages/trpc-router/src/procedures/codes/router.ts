import { router } from '#runtime/procedure/trpc.ts'
import { changeEmailEmailOtp } from './change-email-email-otp.ts'
import { checkVerificationOtp } from './check-verification-otp.ts'
import { forgetPasswordEmailOtp } from './forget-password-email-otp.ts'
import { requestEmailChangeEmailOtp } from './request-email-change-email-otp.ts'
import { resetPasswordEmailOtp } from './reset-password-email-otp.ts'
import { sendVerificationOtp } from './send-verification-otp.ts'
import { signInEmailOtp } from './sign-in-email-otp.ts'
import { signInMagicLink } from './sign-in-magic-link.ts'
import { verifyEmailOtp } from './verify-email-otp.ts'
import { verifyMagicLink } from './verify-magic-link.ts'

export const codesRouter = router({
  signInMagicLink,
  verifyMagicLink,
  sendVerificationOtp,
  signInEmailOtp,
  verifyEmailOtp,
  forgetPasswordEmailOtp,
  resetPasswordEmailOtp,
  checkVerificationOtp,
  requestEmailChangeEmailOtp,
  changeEmailEmailOtp,
})
