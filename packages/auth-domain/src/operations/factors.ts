import { type OperationRules, ofAccount, readingAccount } from './rules.ts'

export const factorOperations = {
  listUserPasskeys: { ...readingAccount, withoutFactor: 'allowed' },
  generateRegisterOptions: { ...ofAccount, stepUp: 'fresh', withoutFactor: 'allowed' },
  verifyRegistration: { ...ofAccount, stepUp: 'fresh', withoutFactor: 'allowed' },
  // Changes a name alone.
  updatePasskey: ofAccount,
  deletePasskey: { ...ofAccount, stepUp: 'fresh' },
  getTwoFactor: { ...readingAccount, withoutFactor: 'allowed' },
  enableTwoFactor: { ...ofAccount, stepUp: 'factor', withoutFactor: 'allowed' },
  disableTwoFactor: { ...ofAccount, stepUp: 'factor' },
  getTotpUri: { ...ofAccount, stepUp: 'factor' },
  // What shows the second factor is not asked for it.
  verifyTotp: { ...ofAccount, withoutFactor: 'allowed' },
  sendTwoFactorOtp: { ...ofAccount, withoutFactor: 'allowed' },
  verifyTwoFactorOtp: { ...ofAccount, withoutFactor: 'allowed' },
  verifyBackupCode: { ...ofAccount, withoutFactor: 'allowed' },
  generateBackupCodes: { ...ofAccount, stepUp: 'factor' },
  listTrustedDevices: readingAccount,
  revokeTrustedDevice: ofAccount,
} as const satisfies Record<string, OperationRules>
