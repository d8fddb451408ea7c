import {
  changePasswordInput,
  changePasswordOutput,
  setPasswordInput,
  verifyPasswordInput,
} from '#password/change-password.ts'
import {
  redirectOutput,
  requestPasswordResetInput,
  requestPasswordResetOutput,
  resetPasswordCallbackInput,
  resetPasswordInput,
} from '#password/reset-password.ts'
import { statusSchema } from '#session/session.ts'
import type { SchemasOf } from './operation.ts'
import type { passwordContract } from './password.ts'

export const passwordSchemas = {
  requestPasswordReset: { input: requestPasswordResetInput, output: requestPasswordResetOutput },
  resetPasswordCallback: { input: resetPasswordCallbackInput, output: redirectOutput },
  resetPassword: { input: resetPasswordInput, output: statusSchema },
  changePassword: { input: changePasswordInput, output: changePasswordOutput },
  verifyPassword: { input: verifyPasswordInput, output: statusSchema },
  setPassword: { input: setPasswordInput },
} as const satisfies SchemasOf<typeof passwordContract>
