import { changeEmail } from '@foyer/trpc-router/procedures/verification/change-email'
import { sendVerificationEmail } from '@foyer/trpc-router/procedures/verification/send-verification-email'
import { verifyEmail } from '@foyer/trpc-router/procedures/verification/verify-email'
import { verificationContract } from '#contract/verification.ts'
import { type Route, route } from './route.ts'

export const verificationRoutes: readonly Route[] = [
  route(verificationContract.sendVerificationEmail, sendVerificationEmail),
  route(verificationContract.verifyEmail, verifyEmail),
  route(verificationContract.changeEmail, changeEmail),
]
