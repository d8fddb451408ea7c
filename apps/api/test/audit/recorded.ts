import type { TestDatabase } from '@foyer/db/testing'

/** What each mutation leaves on record: what happened, by whom (for whom an admin acts), to whom, in which organization. */
export const recorded: Readonly<Record<string, readonly string[]>> = {
  'session.revokeSession': ['session-ended by mia to mia'],
  'session.revokeSessions': ['sessions-ended by mia to mia'],
  'session.revokeOtherSessions': ['sessions-ended by mia to mia'],
  'session.signOut': ['session-ended by mia to mia'],
  'signIn.signUpEmail': ['user-signed-up by someone to someone'],
  'signIn.signInEmail': ['user-signed-in by someone to someone'],
  'user.updateUser': ['user-updated by mia to mia'],
  'user.deleteUser': ['user-deleted by sara to sara'],
  'user.deleteUserCallback': ['user-deleted by sara to sara'],
  'account.unlinkAccount': ['account-unlinked by someone to someone'],
  'verification.verifyEmail': ['email-verified by mia to mia'],
  'verification.changeEmail': ['email-changed by mia to mia'],
  'password.changePassword': ['password-changed by someone to someone'],
  'password.resetPassword': ['password-reset by someone to someone'],
  'social.socialCallback': ['user-signed-up by someone to someone'],
  'social.signInSocial': ['user-signed-up by someone to someone'],
  'social.linkSocial': ['account-linked by someone to someone'],
  'anonymous.signInAnonymous': ['anonymous-signed-in by someone to someone'],
  'organization.createOrganization': ['organization-created by sara to sara in someone'],
  'organization.updateOrganization': ['organization-updated by olga to olga in acme'],
  'organization.deleteOrganization': ['organization-deleted by olga to olga in acme'],
  'member.updateMemberRole': ['member-changed by olga to mia in acme'],
  'member.transferOwnership': ['ownership-transferred by olga to mia in acme'],
  'member.removeMember': ['member-removed by olga to mia in acme'],
  'member.leaveOrganization': ['member-left by mia to mia in acme'],
  'invitation.inviteMember': ['invitation-sent by olga to olga in acme'],
  'invitation.inviteMembers': ['invitation-sent by olga to olga in acme'],
  'invitation.acceptInvitation': ['invitation-accepted by nina to nina in acme'],
  'invitation.rejectInvitation': ['invitation-rejected by nina to nina in acme'],
  'invitation.cancelInvitation': ['invitation-canceled by olga to olga in acme'],
  'team.createTeam': ['team-created by olga to olga in acme'],
  'team.updateTeam': ['team-updated by olga to olga in acme'],
  'team.removeTeam': ['team-removed by olga to olga in acme'],
  'team.assignTeam': ['member-changed by olga to mia in acme'],
  'admin.createUser': ['user-created by adam to someone'],
  'admin.setRole': ['role-changed by adam to mia'],
  'admin.banUser': ['user-banned by adam to mia'],
  'admin.unbanUser': ['user-unbanned by adam to mia'],
  'admin.impersonateUser': ['impersonation-started by adam to mia'],
  'admin.stopImpersonating': ['impersonation-ended by mia (adam) to mia'],
  'admin.revokeUserSession': ['session-ended by adam to mia'],
  'admin.revokeUserSessions': ['sessions-ended by adam to mia'],
  'admin.removeUser': ['user-deleted by adam to mia', 'member-removed by adam to mia in acme'],
  'admin.setUserPassword': ['password-set by adam to mia'],
  'password.setPassword': ['password-set by the server to mia'],
  'member.addMember': ['member-added by the server to sara in acme'],
  'keys.rotateKeys': ['keys-rotated by command line'],
  'admin.createAdmin': ['user-created by command line to someone'],
  'admin.grantRole': ['role-changed by command line to mia'],
}

/** What is on record after the first `known` events, in the same words; who is not of the cast is someone. */
export async function recordedAfter(known: number, { db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom('auditEvent').selectAll().orderBy('id').offset(known).execute()
  return rows.map(({ type, actorId, impersonatorId, targetUserId, organizationId }) => {
    const admin = impersonatorId === null ? '' : ` (${called(impersonatorId)})`
    const target = targetUserId === null ? '' : ` to ${called(targetUserId)}`
    const place = organizationId === null ? '' : ` in ${called(organizationId)}`
    return `${type} by ${called(actorId)}${admin}${target}${place}`
  })
}

function called(id: string | null): string {
  if (id === null) return 'the server'
  return id.length === 32 ? 'someone' : id
}
