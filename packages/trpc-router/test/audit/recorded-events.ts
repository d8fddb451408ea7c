import type { TestDatabase } from '@foyer/db/testing/test-database'

/** The events of each mutation, as `type by actor (impersonating admin) to target in organization`. */
export const expectedEvents: Readonly<Record<string, readonly string[]>> = {
  'session.revokeSession': ['session.revoked by mia to mia'],
  'session.revokeSessions': ['user.sessions.revoked by mia to mia'],
  'session.revokeOtherSessions': ['user.sessions.revoked by mia to mia'],
  'session.signOut': ['session.revoked by mia to mia'],
  'signIn.signUpEmail': ['user.created by <new> to <new>'],
  'signIn.signInEmail': ['session.created by <new> to <new>'],
  'signIn.signInUsername': ['session.created by <new> to <new>'],
  'multiSession.setActiveSession': ['session.activated by <new> to <new>'],
  'multiSession.revokeDeviceSession': ['session.revoked by <new> to <new>'],
  'user.updateUser': ['user.updated by mia to mia'],
  'user.deleteUser': ['user.deleted by sara to sara'],
  'user.deleteUserCallback': ['user.deleted by sara to sara'],
  'account.unlinkAccount': ['account.unlinked by <new> to <new>'],
  'verification.verifyEmail': ['user.email.verified by mia to mia'],
  'verification.rejectVerification': ['user.email.rejected by the server to mia'],
  'verification.changeEmail': ['user.email.changed by mia to mia'],
  'password.changePassword': ['user.password.changed by <new> to <new>'],
  'password.resetPassword': ['user.password.reset by <new> to <new>'],
  'social.socialCallback': ['user.created by <new> to <new>'],
  'social.signInSocial': ['user.created by <new> to <new>'],
  'social.linkSocial': ['account.linked by <new> to <new>'],
  'anonymous.signInAnonymous': ['user.anonymous.created by <new> to <new>'],
  'organization.createOrganization': ['organization.created by sara to sara in <new>'],
  'organization.updateOrganization': ['organization.updated by olga to olga in acme'],
  'organization.deleteOrganization': ['organization.deleted by olga to olga in acme'],
  'member.updateMemberRole': ['organization.member.changed by olga to mia in acme'],
  'member.transferOwnership': ['organization.ownership.transferred by olga to mia in acme'],
  'member.removeMember': ['organization.member.removed by olga to mia in acme'],
  'member.leaveOrganization': ['organization.member.left by mia to mia in acme'],
  'invitation.inviteMember': ['organization.invitation.sent by olga to olga in acme'],
  'invitation.inviteMembers': ['organization.invitation.sent by olga to olga in acme'],
  'invitation.acceptInvitation': ['organization.invitation.accepted by nina to nina in acme'],
  'invitation.rejectInvitation': ['organization.invitation.rejected by nina to nina in acme'],
  'invitation.cancelInvitation': ['organization.invitation.canceled by olga to olga in acme'],
  'team.createTeam': ['organization.team.created by olga to olga in acme'],
  'team.updateTeam': ['organization.team.updated by olga to olga in acme'],
  'team.removeTeam': ['organization.team.removed by olga to olga in acme'],
  'team.assignTeam': ['organization.member.changed by olga to mia in acme'],
  'admin.createUser': ['user.created by adam to <new>'],
  'admin.setRole': ['user.role.changed by adam to mia'],
  'admin.banUser': ['user.banned by adam to mia'],
  'admin.unbanUser': ['user.unbanned by adam to mia'],
  'admin.impersonateUser': ['user.impersonation.started by adam to mia'],
  'admin.stopImpersonating': ['user.impersonation.ended by mia (adam) to mia'],
  'admin.revokeUserSession': ['session.revoked by adam to mia'],
  'admin.revokeUserSessions': ['user.sessions.revoked by adam to mia'],
  'admin.removeUser': ['user.deleted by adam to mia', 'organization.member.removed by adam to mia in acme'],
  'admin.setUserPassword': ['user.password.set by adam to mia'],
  'password.setPassword': ['user.password.set by the server to mia'],
  'member.addMember': ['organization.member.added by the server to sara in acme'],
  'keys.rotateKeys': ['keys.rotated by command line'],
  'admin.createAdmin': ['user.created by command line to <new>'],
  'admin.grantRole': ['user.role.changed by command line to mia'],
}

/** The events after the first `known`, in the same format; an id generated during the test reads `<new>`. */
export async function eventsAfter(known: number, { db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom('auditEvent').selectAll().orderBy('id').offset(known).execute()
  return rows.map(({ type, actorId, impersonatorId, targetUserId, organizationId }) => {
    const admin = impersonatorId === null ? '' : ` (${label(impersonatorId)})`
    const target = targetUserId === null ? '' : ` to ${label(targetUserId)}`
    const organization = organizationId === null ? '' : ` in ${label(organizationId)}`
    return `${type} by ${label(actorId)}${admin}${target}${organization}`
  })
}

function label(id: string | null): string {
  if (id === null) return 'the server'
  return id.length === 32 ? '<new>' : id
}
