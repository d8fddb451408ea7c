import { inOrganization, type OperationRules, ofAccount, readingAccount } from './rules.ts'

export const organizationOperations = {
  createOrganization: { ...readingAccount, byKey: 'unrestricted' },
  checkSlug: { ...inOrganization, withoutFactor: 'refused' },
  updateOrganization: inOrganization,
  deleteOrganization: { ...inOrganization, stepUp: 'sensitive', byKey: 'refused' },
  listOrganizations: { ...inOrganization, withoutFactor: 'allowed' },
  listOwnRoles: { ...inOrganization, withoutFactor: 'allowed' },
  // Answers with the members. A key has no session that could keep it: its calls name the organization.
  setActiveOrganization: { ...inOrganization, byKey: 'refused' },
  getFullOrganization: inOrganization,
  getOrganization: inOrganization,
  getOverview: inOrganization,
  hasPermission: inOrganization,
  // Tells a member why they are refused.
  getTwoFactorRequirement: { ...readingAccount, withoutFactor: 'allowed' },
  // What the members have to do is the owner's to decide, and a stolen session does not take their protection away.
  setTwoFactorRequirement: { ...ofAccount, stepUp: 'sensitive', withoutFactor: 'in-organization' },
  exportOrganizationEvents: inOrganization,
  getActiveMember: inOrganization,
  getActiveMemberRole: inOrganization,
  listMembers: inOrganization,
  listOrganizationMembers: inOrganization,
  updateMemberRole: { ...inOrganization, stepUp: 'sensitive', byKey: 'refused' },
  transferOwnership: { ...inOrganization, stepUp: 'sensitive', byKey: 'refused' },
  removeMember: inOrganization,
  // Somebody who does not want a second factor may go.
  leaveOrganization: { ...readingAccount, withoutFactor: 'allowed' },
  // Step up where the roles grant more than membership.
  inviteMember: inOrganization,
  inviteMembers: inOrganization,
  // The recipient of an invitation is no member yet.
  getInvitation: readingAccount,
  acceptInvitation: ofAccount,
  rejectInvitation: ofAccount,
  cancelInvitation: inOrganization,
  listInvitations: inOrganization,
  listReceivedInvitations: readingAccount,
  listUserInvitations: readingAccount,
  createTeam: inOrganization,
  listTeams: inOrganization,
  listTeamsWithMembers: inOrganization,
  updateTeam: inOrganization,
  removeTeam: inOrganization,
  assignTeam: inOrganization,
  addTeamMember: inOrganization,
  removeTeamMember: inOrganization,
  listTeamMembers: inOrganization,
  listUserTeams: inOrganization,
  setActiveTeam: { ...inOrganization, byKey: 'refused' },
} as const satisfies Record<string, OperationRules>
