import { router } from '../procedures.ts'
import { verifyEmail } from './verify-email.ts'

export const verificationRouter = router({ verifyEmail })
