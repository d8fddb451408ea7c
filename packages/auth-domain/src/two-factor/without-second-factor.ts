/**
 * What somebody may call who has not shown a second factor that is required of them. `allowed` is what signs in or out,
 * leads to a second factor, or takes back a membership; `in-organization` is about one organization, which may itself
 * require it of its members. An operation missing here is refused.
 */
export const withoutSecondFactor = {
  settings: 'allowed',
  getSession: 'allowed',
  listSessions: 'refused',
  signOut: 'allowed',
  revokeSession: 'refused',
  revokeSessions: 'refused',
  revokeOtherSessions: 'refused',
  // Another account of the browser may be ready.
  listDeviceSessions: 'allowed',
  setActiveSession: 'allowed',
  revokeDeviceSession: 'allowed',
  generateOneTimeToken: 'refused',
  verifyOneTimeToken: 'allowed',
  signInEmail: 'allowed',
  signInUsername: 'allowed',
  signUpEmail: 'allowed',
  signInSocial: 'allowed',
  signInAnonymous: 'allowed',
  signInMagicLink: 'allowed',
  verifyMagicLink: 'allowed',
  signInEmailOtp: 'allowed',
  // The mailbox, by which a password is set or reset.
  sendVerificationOtp: 'allowed',
  verifyEmailOtp: 'allowed',
  forgetPasswordEmailOtp: 'allowed',
  resetPasswordEmailOtp: 'allowed',
  sendVerificationEmail: 'allowed',
  verifyEmail: 'allowed',
  rejectVerification: 'allowed',
  requestPasswordReset: 'allowed',
  resetPasswordCallback: 'allowed',
  resetPassword: 'allowed',
  changePassword: 'allowed',
  setPassword: 'allowed',
  changeEmail: 'refused',
  // A sign-in by a provider; a link that it completes was begun by `linkSocial`.
  socialCallback: 'allowed',
  socialCallbackForm: 'allowed',
  linkSocial: 'refused',
  // The dashboard stores the language by it, in which the user is asked to enrol.
  updateUser: 'allowed',
  deleteUser: 'refused',
  deleteUserCallback: 'refused',
  // Of the user, of an organization, or of the service.
  listEvents: 'in-organization',
  // Whether there is a password, which an authenticator app asks for.
  listAccounts: 'allowed',
  unlinkAccount: 'refused',
  getAccessToken: 'refused',
  refreshToken: 'refused',
  accountInfo: 'refused',
  listUserPasskeys: 'allowed',
  getSignInUses: 'allowed',
  generateRegisterOptions: 'allowed',
  verifyRegistration: 'allowed',
  updatePasskey: 'refused',
  deletePasskey: 'refused',
  generateAuthenticateOptions: 'allowed',
  verifyAuthentication: 'allowed',
  // A token would be taken by services that do not know of the requirement.
  getToken: 'refused',
  getJwks: 'allowed',
  enableTwoFactor: 'allowed',
  disableTwoFactor: 'refused',
  getTotpUri: 'refused',
  verifyTotp: 'allowed',
  sendTwoFactorOtp: 'allowed',
  verifyTwoFactorOtp: 'allowed',
  verifyBackupCode: 'allowed',
  generateBackupCodes: 'refused',
  getTwoFactor: 'allowed',
  listTrustedDevices: 'refused',
  revokeTrustedDevice: 'refused',
  createOrganization: 'refused',
  checkSlug: 'refused',
  updateOrganization: 'in-organization',
  deleteOrganization: 'in-organization',
  listOrganizations: 'allowed',
  // Answers with the members; what unsets the active organization names none.
  setActiveOrganization: 'in-organization',
  getFullOrganization: 'in-organization',
  getOverview: 'in-organization',
  hasPermission: 'in-organization',
  setTwoFactorRequirement: 'in-organization',
  // Tells a member why they are refused.
  getTwoFactorRequirement: 'allowed',
  exportOrganizationEvents: 'in-organization',
  getActiveMember: 'in-organization',
  getActiveMemberRole: 'in-organization',
  listMembers: 'in-organization',
  listOrganizationMembers: 'in-organization',
  updateMemberRole: 'in-organization',
  transferOwnership: 'in-organization',
  removeMember: 'in-organization',
  // Somebody who does not want a second factor may go.
  leaveOrganization: 'allowed',
  addMember: 'allowed',
  inviteMember: 'in-organization',
  inviteMembers: 'in-organization',
  // The recipient of an invitation is no member yet.
  getInvitation: 'refused',
  acceptInvitation: 'refused',
  rejectInvitation: 'refused',
  cancelInvitation: 'in-organization',
  listInvitations: 'in-organization',
  listReceivedInvitations: 'refused',
  listUserInvitations: 'refused',
  createTeam: 'in-organization',
  listTeams: 'in-organization',
  listTeamsWithMembers: 'in-organization',
  updateTeam: 'in-organization',
  removeTeam: 'in-organization',
  assignTeam: 'in-organization',
  addTeamMember: 'in-organization',
  removeTeamMember: 'in-organization',
  listTeamMembers: 'in-organization',
  listUserTeams: 'in-organization',
  setActiveTeam: 'in-organization',
  stopImpersonating: 'allowed',
  // The page of a sign-in that is not finished, and the way back to an application.
  getPendingSignIn: 'allowed',
  rejectSignIn: 'allowed',
  resolveCallback: 'allowed',
  // What shows the second factor.
  stepUpWithPassword: 'allowed',
  stepUpWithPasskey: 'allowed',
  listApiKeys: 'refused',
  getApiKey: 'refused',
  createApiKey: 'refused',
  updateApiKey: 'refused',
  deleteApiKey: 'refused',
  listOrganizationApiKeys: 'in-organization',
  createOrganizationApiKey: 'in-organization',
  updateOrganizationApiKey: 'in-organization',
  deleteOrganizationApiKey: 'in-organization',
  // Called with a key that may verify others, or by the server.
  verifyApiKey: 'allowed',
  issueApiKey: 'allowed',
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
  // Whether the dashboard shows the admin pages at all.
  getPolicy: 'allowed',
  exportEvents: 'refused',
  // Called by the server and the command line alone.
  rotateKeys: 'allowed',
  createAdmin: 'allowed',
  grantRole: 'allowed',
} as const satisfies Record<string, 'allowed' | 'refused' | 'in-organization'>

/** Whether an operation is refused to users who have not shown a required second factor. */
export function needsSecondFactor(operation: string): boolean {
  return ruleOf(operation) !== 'allowed'
}

/** Whether it is refused to members who have not, where their organization requires it. */
export function isRefusedToMembers(operation: string): boolean {
  return ruleOf(operation) === 'in-organization'
}

function ruleOf(operation: string): string | undefined {
  const rules: Readonly<Record<string, string>> = withoutSecondFactor
  return Object.hasOwn(rules, operation) ? rules[operation] : undefined
}
