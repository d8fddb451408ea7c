import { type OperationRules, ofAccount, readingAccount, signingIn } from './rules.ts'

export const sessionOperations = {
  getSession: { ...signingIn, byKey: 'user' },
  // A key has no session to renew or to write to.
  refreshSession: { ...signingIn, byKey: 'refused' },
  // Its fields hold nothing of the impersonated user.
  updateSession: readingAccount,
  listSessions: readingAccount,
  signOut: { ...signingIn, retried: true },
  // An admin ends a user's sessions in their own name, with the permission for it.
  revokeSession: ofAccount,
  revokeSessions: ofAccount,
  revokeOtherSessions: ofAccount,
  listDeviceSessions: { ...signingIn, byKey: 'refused' },
  // Another account of the browser may have its second factor. In an impersonation it would go on without an end.
  setActiveSession: { ...ofAccount, withoutFactor: 'allowed' },
  revokeDeviceSession: { ...ofAccount, withoutFactor: 'allowed' },
  // Hands over the session as it is; an impersonation would live on elsewhere (T165).
  generateOneTimeToken: ofAccount,
  verifyOneTimeToken: { ...signingIn, byKey: 'refused' },
  getAuthorizationServer: signingIn,
  requestDeviceCode: signingIn,
  redeemDeviceCode: signingIn,
  // What is opened is the user's to answer, and the device would outlast the impersonation.
  openDeviceCode: { ...ofAccount, withoutFactor: 'allowed' },
  // The device's session outlasts the one that approves it.
  approveDevice: { ...ofAccount, stepUp: 'sensitive' },
  // Takes nothing and gives nothing.
  denyDevice: { ...ofAccount, withoutFactor: 'allowed' },
  // In an impersonation the token names the admin as actor (RFC 8693). Services that take one know neither of a required
  // second factor nor of a key's limits.
  getToken: readingAccount,
  stopImpersonating: { ...signingIn, byKey: 'refused' },
  // Nobody confirms another's session.
  stepUpWithPassword: { ...ofAccount, withoutFactor: 'allowed' },
  stepUpWithPasskey: { ...ofAccount, withoutFactor: 'allowed' },
} as const satisfies Record<string, OperationRules>
