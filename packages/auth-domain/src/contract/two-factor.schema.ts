import { z } from 'zod'
import { noInput } from '#input/no-input.ts'
import { statusSchema } from '#session/session.ts'
import { resetTwoFactorInput } from '#two-factor/reset-two-factor.ts'
import {
  backupCodesOutput,
  enableTwoFactorInput,
  enableTwoFactorOutput,
  getTotpUriOutput,
  revokeTrustedDeviceInput,
  sendTwoFactorOtpInput,
  trustedDeviceSchema,
  twoFactorPasswordInput,
  verifyBackupCodeInput,
  verifyBackupCodeOutput,
  verifySecondFactorInput,
  verifySecondFactorOutput,
} from '#two-factor/two-factor-inputs.ts'
import type { SchemasOf } from './operation.ts'
import type { twoFactorContract } from './two-factor.ts'

export const twoFactorSchemas = {
  enableTwoFactor: { input: enableTwoFactorInput, output: enableTwoFactorOutput },
  disableTwoFactor: { input: twoFactorPasswordInput, output: statusSchema },
  getTotpUri: { input: twoFactorPasswordInput, output: getTotpUriOutput },
  verifyTotp: { input: verifySecondFactorInput, output: verifySecondFactorOutput },
  sendTwoFactorOtp: { input: sendTwoFactorOtpInput, output: statusSchema },
  verifyTwoFactorOtp: { input: verifySecondFactorInput, output: verifySecondFactorOutput },
  verifyBackupCode: { input: verifyBackupCodeInput, output: verifyBackupCodeOutput },
  generateBackupCodes: { input: twoFactorPasswordInput, output: backupCodesOutput },
  listTrustedDevices: { input: noInput, output: z.array(trustedDeviceSchema) },
  revokeTrustedDevice: { input: revokeTrustedDeviceInput, output: statusSchema },
  resetTwoFactor: { input: resetTwoFactorInput, output: statusSchema },
  getPendingSignIn: { input: noInput },
  getTwoFactor: { input: noInput },
} as const satisfies SchemasOf<typeof twoFactorContract>
