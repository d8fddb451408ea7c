import {
  checkVerificationOtpInput,
  codeSuccessSchema,
  forgetPasswordEmailOtpInput,
  resetPasswordEmailOtpInput,
  sendVerificationOtpInput,
  signInEmailOtpInput,
  signInEmailOtpOutput,
  verifyEmailOtpInput,
  verifyEmailOtpOutput,
} from '#codes/email-otp.ts'
import { signInMagicLinkInput, verifyMagicLinkInput, verifyMagicLinkOutput } from '#codes/magic-link.ts'
import { statusSchema } from '#session/session.ts'
import { changeEmailEmailOtpInput, requestEmailChangeEmailOtpInput } from '#user/change-email-by-code.ts'
import type { emailOtpContract, magicLinkContract } from './codes.ts'
import type { SchemasOf } from './operation.ts'

export const magicLinkSchemas = {
  signInMagicLink: { input: signInMagicLinkInput, output: statusSchema },
  verifyMagicLink: { input: verifyMagicLinkInput, output: verifyMagicLinkOutput },
} as const satisfies SchemasOf<typeof magicLinkContract>

export const emailOtpSchemas = {
  sendVerificationOtp: { input: sendVerificationOtpInput, output: codeSuccessSchema },
  signInEmailOtp: { input: signInEmailOtpInput, output: signInEmailOtpOutput },
  verifyEmailOtp: { input: verifyEmailOtpInput, output: verifyEmailOtpOutput },
  checkVerificationOtp: { input: checkVerificationOtpInput, output: codeSuccessSchema },
  forgetPasswordEmailOtp: { input: forgetPasswordEmailOtpInput, output: codeSuccessSchema },
  resetPasswordEmailOtp: { input: resetPasswordEmailOtpInput, output: codeSuccessSchema },
  requestEmailChangeEmailOtp: { input: requestEmailChangeEmailOtpInput, output: codeSuccessSchema },
  changeEmailEmailOtp: { input: changeEmailEmailOtpInput, output: codeSuccessSchema },
} as const satisfies SchemasOf<typeof emailOtpContract>
