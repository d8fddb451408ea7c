import { changePassword } from '@foyer/trpc-router/procedures/password/change-password'
import { requestPasswordReset } from '@foyer/trpc-router/procedures/password/request-password-reset'
import { resetPassword } from '@foyer/trpc-router/procedures/password/reset-password'
import { resetPasswordCallback } from '@foyer/trpc-router/procedures/password/reset-password-callback'
import { verifyPassword } from '@foyer/trpc-router/procedures/password/verify-password'
import { passwordContract } from '#contract/password.ts'
import { type Route, route } from './route.ts'

export const passwordRoutes: readonly Route[] = [
  route(passwordContract.requestPasswordReset, requestPasswordReset),
  // The older name of the same operation.
  route(passwordContract.forgetPassword, requestPasswordReset),
  route(passwordContract.resetPasswordCallback, resetPasswordCallback),
  route(passwordContract.resetPassword, resetPassword),
  route(passwordContract.changePassword, changePassword),
  route(passwordContract.verifyPassword, verifyPassword),
]
