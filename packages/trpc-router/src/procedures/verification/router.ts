import { router } from '#runtime/procedure/trpc.ts'
import { changeEmail } from './change-email.ts'
import { rejectVerification } from './reject-verification.ts'
import { sendVerificationEmail } from './send-verification-email.ts'
import { verifyEmail } from './verify-email.ts'

export const verificationRouter = router({ sendVerificationEmail, verifyEmail, rejectVerification, changeEmail })
