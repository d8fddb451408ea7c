import { allow, type Decision, refuse } from '#decision.ts'
import type { Rights } from '#permission/permissions.ts'

/**
 * What an operation is to a call with an API key (T104, T108).
 * - `ignored`: no session is looked at, so neither is a key; cookies count as ever.
 * - `refused`: changes who the user is, how they come in or what they have given away, or tells of it; and what step-up
 *   asks for, since a key confirms nothing.
 * - `user`: open to keys of users, as far as their permissions go.
 * - `unrestricted`: the same, to keys without permissions of their own alone: nothing is asked that could be one.
 * - `verifier`: open to keys with the right to verify others.
 */
export type KeyRule = 'ignored' | 'refused' | 'user' | 'unrestricted' | 'verifier'

/** The rule of each operation; one that is missing here is refused. */
export const byApiKey = {
  settings: 'ignored',
  getSession: 'user',
  listSessions: 'refused',
  signOut: 'ignored',
  revokeSession: 'refused',
  revokeSessions: 'refused',
  revokeOtherSessions: 'refused',
  listDeviceSessions: 'refused',
  setActiveSession: 'refused',
  revokeDeviceSession: 'refused',
  generateOneTimeToken: 'refused',
  verifyOneTimeToken: 'refused',
  signInEmail: 'ignored',
  signInUsername: 'ignored',
  signUpEmail: 'ignored',
  signInSocial: 'ignored',
  signInAnonymous: 'ignored',
  signInMagicLink: 'ignored',
  verifyMagicLink: 'ignored',
  signInEmailOtp: 'ignored',
  sendVerificationOtp: 'ignored',
  verifyEmailOtp: 'ignored',
  forgetPasswordEmailOtp: 'ignored',
  resetPasswordEmailOtp: 'ignored',
  socialCallback: 'ignored',
  socialCallbackForm: 'ignored',
  linkSocial: 'refused',
  // It also changes the name that a user signs in with.
  updateUser: 'refused',
  deleteUser: 'refused',
  deleteUserCallback: 'refused',
  // Of the user, and those of an organization under the same name.
  listEvents: 'refused',
  getSignInUses: 'refused',
  getPendingSignIn: 'ignored',
  rejectSignIn: 'ignored',
  stepUpWithPassword: 'refused',
  stepUpWithPasskey: 'refused',
  getTwoFactorRequirement: 'refused',
  setTwoFactorRequirement: 'refused',
  resolveCallback: 'ignored',
  listAccounts: 'refused',
  unlinkAccount: 'refused',
  getAccessToken: 'refused',
  refreshToken: 'refused',
  accountInfo: 'refused',
  listUserPasskeys: 'refused',
  generateRegisterOptions: 'refused',
  verifyRegistration: 'refused',
  updatePasskey: 'refused',
  deletePasskey: 'refused',
  generateAuthenticateOptions: 'refused',
  verifyAuthentication: 'refused',
  // Its limits and permissions would not bind the token.
  getToken: 'refused',
  getJwks: 'ignored',
  sendVerificationEmail: 'refused',
  verifyEmail: 'ignored',
  rejectVerification: 'ignored',
  changeEmail: 'refused',
  changePassword: 'refused',
  enableTwoFactor: 'refused',
  disableTwoFactor: 'refused',
  getTotpUri: 'refused',
  verifyTotp: 'refused',
  sendTwoFactorOtp: 'refused',
  verifyTwoFactorOtp: 'refused',
  verifyBackupCode: 'refused',
  generateBackupCodes: 'refused',
  getTwoFactor: 'refused',
  listTrustedDevices: 'refused',
  revokeTrustedDevice: 'refused',
  requestPasswordReset: 'ignored',
  resetPasswordCallback: 'ignored',
  resetPassword: 'ignored',
  createOrganization: 'unrestricted',
  checkSlug: 'user',
  updateOrganization: 'user',
  deleteOrganization: 'refused',
  listOrganizations: 'user',
  // A key has no session that could keep it: its calls name the organization.
  setActiveOrganization: 'refused',
  getFullOrganization: 'user',
  getOverview: 'user',
  hasPermission: 'user',
  exportOrganizationEvents: 'user',
  getActiveMember: 'user',
  getActiveMemberRole: 'user',
  listMembers: 'user',
  listOrganizationMembers: 'user',
  updateMemberRole: 'refused',
  transferOwnership: 'refused',
  removeMember: 'user',
  leaveOrganization: 'refused',
  inviteMember: 'user',
  inviteMembers: 'user',
  getInvitation: 'refused',
  acceptInvitation: 'refused',
  rejectInvitation: 'refused',
  cancelInvitation: 'user',
  listInvitations: 'user',
  listReceivedInvitations: 'refused',
  listUserInvitations: 'refused',
  createTeam: 'user',
  listTeams: 'user',
  listTeamsWithMembers: 'user',
  updateTeam: 'user',
  removeTeam: 'user',
  assignTeam: 'user',
  addTeamMember: 'user',
  removeTeamMember: 'user',
  listTeamMembers: 'user',
  listUserTeams: 'user',
  setActiveTeam: 'refused',
  // A key that made keys would outlive itself.
  createApiKey: 'refused',
  getApiKey: 'refused',
  listApiKeys: 'refused',
  updateApiKey: 'refused',
  deleteApiKey: 'refused',
  createOrganizationApiKey: 'refused',
  listOrganizationApiKeys: 'refused',
  updateOrganizationApiKey: 'refused',
  deleteOrganizationApiKey: 'refused',
  verifyApiKey: 'verifier',
  stopImpersonating: 'refused',
  createUser: 'refused',
  listUsers: 'refused',
  setRole: 'refused',
  banUser: 'refused',
  unbanUser: 'refused',
  impersonateUser: 'refused',
  listUserSessions: 'refused',
  revokeUserSession: 'refused',
  revokeUserSessions: 'refused',
  removeUser: 'refused',
  setUserPassword: 'refused',
  resetTwoFactor: 'refused',
  removeUserPasskey: 'refused',
  adminHasPermission: 'refused',
  searchUsers: 'refused',
  getUser: 'refused',
  getPolicy: 'refused',
  exportEvents: 'refused',
} as const satisfies Record<string, KeyRule>

export function keyRuleOf(operation: string): KeyRule {
  const rules: Readonly<Record<string, KeyRule>> = byApiKey
  return (Object.hasOwn(rules, operation) ? rules[operation] : undefined) ?? 'refused'
}

/** Whether the key of a call may call an operation of this rule, whatever its owner may. */
export function callByApiKey(
  { userId, permissions }: { userId: string | null; permissions: Rights | null },
  rule: KeyRule,
): Decision {
  switch (rule) {
    case 'user':
      return userId === null ? refuse('NOT_BY_API_KEY') : allow()
    case 'unrestricted':
      return userId === null || permissions !== null ? refuse('NOT_BY_API_KEY') : allow()
    case 'verifier':
      return mayVerify(permissions) ? allow() : refuse('NOT_BY_API_KEY')
    default:
      return refuse('NOT_BY_API_KEY')
  }
}

// Also of a key without permissions of its own: what its owner may does not include other users' keys.
function mayVerify(permissions: Rights | null): boolean {
  return permissions !== null && Object.hasOwn(permissions, 'apiKey') && permissions.apiKey?.includes('verify') === true
}
