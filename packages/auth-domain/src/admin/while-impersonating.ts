import { allow, type Decision, refuse } from '#decision.ts'

/**
 * Whether an admin who impersonates a user may call an operation. Refused is whatever changes who the user is or how
 * they come in, reads a provider's tokens, or answers in their name an invitation; an operation missing here is refused.
 */
export const whileImpersonating = {
  settings: 'allowed',
  resolveCallback: 'allowed',
  getSession: 'allowed',
  listSessions: 'allowed',
  signOut: 'allowed',
  // An admin ends a user's sessions in their own name, with the permission for it.
  revokeSession: 'refused',
  revokeSessions: 'refused',
  revokeOtherSessions: 'refused',
  // Switching between the accounts of the admin's browser would leave the impersonation running.
  listDeviceSessions: 'allowed',
  setActiveSession: 'refused',
  revokeDeviceSession: 'refused',
  // It would outlive the impersonation elsewhere (T165).
  generateOneTimeToken: 'refused',
  // A sign-in replaces the impersonation: it ends both sessions, as signing out does.
  signInEmail: 'allowed',
  signInUsername: 'allowed',
  signUpEmail: 'allowed',
  signInSocial: 'allowed',
  signInAnonymous: 'allowed',
  signInMagicLink: 'allowed',
  verifyMagicLink: 'allowed',
  verifyOneTimeToken: 'allowed',
  signInEmailOtp: 'allowed',
  sendVerificationOtp: 'allowed',
  verifyEmailOtp: 'refused',
  forgetPasswordEmailOtp: 'allowed',
  resetPasswordEmailOtp: 'refused',
  // A sign-in by a provider; a link that it completes is refused as `linkSocial`.
  socialCallback: 'allowed',
  socialCallbackForm: 'allowed',
  linkSocial: 'refused',
  updateUser: 'allowed',
  deleteUser: 'refused',
  deleteUserCallback: 'refused',
  listEvents: 'allowed',
  listAccounts: 'allowed',
  getSignInUses: 'allowed',
  unlinkAccount: 'refused',
  getAccessToken: 'refused',
  refreshToken: 'refused',
  accountInfo: 'refused',
  listUserPasskeys: 'allowed',
  generateRegisterOptions: 'refused',
  verifyRegistration: 'refused',
  updatePasskey: 'refused',
  deletePasskey: 'refused',
  generateAuthenticateOptions: 'allowed',
  verifyAuthentication: 'allowed',
  listApiKeys: 'allowed',
  getApiKey: 'allowed',
  // A key would outlast the impersonation.
  createApiKey: 'refused',
  updateApiKey: 'refused',
  deleteApiKey: 'refused',
  listOrganizationApiKeys: 'allowed',
  createOrganizationApiKey: 'refused',
  updateOrganizationApiKey: 'refused',
  deleteOrganizationApiKey: 'refused',
  verifyApiKey: 'allowed',
  // The token names the admin as actor (RFC 8693).
  getToken: 'allowed',
  getJwks: 'allowed',
  sendVerificationEmail: 'allowed',
  verifyEmail: 'refused',
  rejectVerification: 'refused',
  rejectSignIn: 'refused',
  changeEmail: 'refused',
  changePassword: 'refused',
  setPassword: 'refused',
  enableTwoFactor: 'refused',
  disableTwoFactor: 'refused',
  getTotpUri: 'refused',
  verifyTotp: 'refused',
  sendTwoFactorOtp: 'refused',
  verifyTwoFactorOtp: 'refused',
  verifyBackupCode: 'refused',
  // Another's session is never confirmed.
  stepUpWithPassword: 'refused',
  stepUpWithPasskey: 'refused',
  generateBackupCodes: 'refused',
  getTwoFactor: 'allowed',
  getPendingSignIn: 'allowed',
  listTrustedDevices: 'allowed',
  revokeTrustedDevice: 'refused',
  requestPasswordReset: 'allowed',
  resetPasswordCallback: 'allowed',
  resetPassword: 'refused',
  createOrganization: 'allowed',
  checkSlug: 'allowed',
  updateOrganization: 'allowed',
  deleteOrganization: 'allowed',
  listOrganizations: 'allowed',
  setActiveOrganization: 'allowed',
  getFullOrganization: 'allowed',
  getOverview: 'allowed',
  hasPermission: 'allowed',
  // What the members have to do is the owner's to decide.
  setTwoFactorRequirement: 'refused',
  getTwoFactorRequirement: 'allowed',
  exportOrganizationEvents: 'allowed',
  getActiveMember: 'allowed',
  getActiveMemberRole: 'allowed',
  listMembers: 'allowed',
  listOrganizationMembers: 'allowed',
  updateMemberRole: 'allowed',
  transferOwnership: 'allowed',
  removeMember: 'allowed',
  leaveOrganization: 'allowed',
  addMember: 'allowed',
  inviteMember: 'allowed',
  inviteMembers: 'allowed',
  getInvitation: 'allowed',
  acceptInvitation: 'refused',
  rejectInvitation: 'refused',
  cancelInvitation: 'allowed',
  listInvitations: 'allowed',
  listReceivedInvitations: 'allowed',
  listUserInvitations: 'allowed',
  createTeam: 'allowed',
  listTeams: 'allowed',
  listTeamsWithMembers: 'allowed',
  updateTeam: 'allowed',
  removeTeam: 'allowed',
  assignTeam: 'allowed',
  addTeamMember: 'allowed',
  removeTeamMember: 'allowed',
  listTeamMembers: 'allowed',
  listUserTeams: 'allowed',
  setActiveTeam: 'allowed',
  stopImpersonating: 'allowed',
  // The admin calls are left to their permissions: the impersonated user is never an admin (S52).
  createUser: 'allowed',
  listUsers: 'allowed',
  setRole: 'allowed',
  banUser: 'allowed',
  unbanUser: 'allowed',
  impersonateUser: 'allowed',
  listUserSessions: 'allowed',
  revokeUserSession: 'allowed',
  revokeUserSessions: 'allowed',
  removeUser: 'allowed',
  setUserPassword: 'allowed',
  resetTwoFactor: 'allowed',
  removeUserPasskey: 'allowed',
  adminHasPermission: 'allowed',
  searchUsers: 'allowed',
  getUser: 'allowed',
  getPolicy: 'allowed',
  exportEvents: 'allowed',
  // Called by the server and the command line alone.
  rotateKeys: 'allowed',
  createAdmin: 'allowed',
  issueApiKey: 'allowed',
  grantRole: 'allowed',
} as const satisfies Record<string, 'allowed' | 'refused'>

type Operations = typeof whileImpersonating

/** An operation that is refused while impersonating. */
export type RefusedOperation = {
  [Name in keyof Operations]: Operations[Name] extends 'refused' ? Name : never
}[keyof Operations]

/** Whether a session may call an operation: every session may, except an impersonation what is not allowed to it. */
export function callOperation(session: { impersonatedBy: string | null }, operation: string): Decision {
  if (session.impersonatedBy === null || isAllowed(operation)) return allow()
  return refuse('NOT_WHILE_IMPERSONATING')
}

function isAllowed(operation: string): boolean {
  const rules: Readonly<Record<string, 'allowed' | 'refused'>> = whileImpersonating
  return Object.hasOwn(rules, operation) && rules[operation] === 'allowed'
}
