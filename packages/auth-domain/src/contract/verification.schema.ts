import { statusSchema } from '#session/session.ts'
import { changeEmailInput } from '#user/change-email.ts'
import { rejectVerificationInput } from '#verification/reject-verification.ts'
import { sendVerificationEmailInput } from '#verification/send-verification-email.ts'
import { verifyEmailInput, verifyEmailOutput } from '#verification/verify-email.ts'
import type { SchemasOf } from './operation.ts'
import type { verificationContract } from './verification.ts'

export const verificationSchemas = {
  sendVerificationEmail: { input: sendVerificationEmailInput, output: statusSchema },
  verifyEmail: { input: verifyEmailInput, output: verifyEmailOutput },
  changeEmail: { input: changeEmailInput, output: statusSchema },
  rejectVerification: { input: rejectVerificationInput },
} as const satisfies SchemasOf<typeof verificationContract>
