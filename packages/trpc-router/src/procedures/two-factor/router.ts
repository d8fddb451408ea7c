import { router } from '#runtime/procedure/trpc.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { enableTwoFactor } from './enable-two-factor.ts'
import { generateBackupCodes } from './generate-backup-codes.ts'
import { getPendingSignIn } from './get-pending-sign-in.ts'
import { getTotpUri } from './get-totp-uri.ts'
import { getTwoFactor } from './get-two-factor.ts'
import { listTrustedDevices } from './list-trusted-devices.ts'
import { revokeTrustedDevice } from './revoke-trusted-device.ts'
import { sendTwoFactorOtp } from './send-two-factor-otp.ts'
import { verifyBackupCode } from './verify-backup-code.ts'
import { verifyTotp } from './verify-totp.ts'
import { verifyTwoFactorOtp } from './verify-two-factor-otp.ts'

export const twoFactorRouter = router({
  enableTwoFactor,
  disableTwoFactor,
  getTotpUri,
  verifyTotp,
  sendTwoFactorOtp,
  verifyTwoFactorOtp,
  verifyBackupCode,
  generateBackupCodes,
  getTwoFactor,
  getPendingSignIn,
  listTrustedDevices,
  revokeTrustedDevice,
})
