import { router } from '#runtime/procedure/trpc.ts'
import { changePassword } from './change-password.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { resetPasswordCallback } from './reset-password-callback.ts'
import { setPassword } from './set-password.ts'
import { verifyPassword } from './verify-password.ts'

export const passwordRouter = router({
  changePassword,
  requestPasswordReset,
  resetPasswordCallback,
  resetPassword,
  verifyPassword,
})

export const serverPasswordRouter = router({ setPassword })
