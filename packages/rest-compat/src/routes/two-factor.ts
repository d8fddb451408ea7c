import { resetTwoFactor } from '@foyer/trpc-router/procedures/admin/users/reset-two-factor'
import { disableTwoFactor } from '@foyer/trpc-router/procedures/two-factor/disable-two-factor'
import { enableTwoFactor } from '@foyer/trpc-router/procedures/two-factor/enable-two-factor'
import { generateBackupCodes } from '@foyer/trpc-router/procedures/two-factor/generate-backup-codes'
import { getTotpUri } from '@foyer/trpc-router/procedures/two-factor/get-totp-uri'
import { listTrustedDevices } from '@foyer/trpc-router/procedures/two-factor/list-trusted-devices'
import { revokeTrustedDevice } from '@foyer/trpc-router/procedures/two-factor/revoke-trusted-device'
import { sendTwoFactorOtp } from '@foyer/trpc-router/procedures/two-factor/send-two-factor-otp'
import { verifyBackupCode } from '@foyer/trpc-router/procedures/two-factor/verify-backup-code'
import { verifyTotp } from '@foyer/trpc-router/procedures/two-factor/verify-totp'
import { verifyTwoFactorOtp } from '@foyer/trpc-router/procedures/two-factor/verify-two-factor-otp'
import { twoFactorContract } from '#contract/two-factor.ts'
import { type Route, route } from './route.ts'

export const twoFactorRoutes: readonly Route[] = [
  route(twoFactorContract.enableTwoFactor, enableTwoFactor),
  route(twoFactorContract.disableTwoFactor, disableTwoFactor),
  route(twoFactorContract.getTotpUri, getTotpUri),
  route(twoFactorContract.verifyTotp, verifyTotp),
  route(twoFactorContract.sendTwoFactorOtp, sendTwoFactorOtp),
  route(twoFactorContract.verifyTwoFactorOtp, verifyTwoFactorOtp),
  route(twoFactorContract.verifyBackupCode, verifyBackupCode),
  route(twoFactorContract.generateBackupCodes, generateBackupCodes),
  route(twoFactorContract.listTrustedDevices, listTrustedDevices),
  route(twoFactorContract.revokeTrustedDevice, revokeTrustedDevice),
  route(twoFactorContract.resetTwoFactor, resetTwoFactor),
]
