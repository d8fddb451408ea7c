/** Types of the events in the audit log. */
export const eventTypes = [
  'session.created',
  'user.anonymous.created',
  'session.revoked',
  'user.sessions.revoked',
  'user.updated',
  'user.deleted',
  'user.email.verified',
  'user.email.changed',
  'user.password.changed',
  'user.password.reset',
  'user.password.set',
  'account.linked',
  'account.unlinked',
  'user.created',
  'user.role.changed',
  'user.banned',
  'user.unbanned',
  'user.impersonation.started',
  'user.impersonation.ended',
  'user.impersonation.refused',
  'keys.rotated',
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'organization.member.added',
  'organization.member.removed',
  'organization.member.left',
  'organization.member.changed',
  'organization.ownership.transferred',
  'organization.invitation.sent',
  'organization.invitation.accepted',
  'organization.invitation.rejected',
  'organization.invitation.canceled',
  'organization.team.created',
  'organization.team.updated',
  'organization.team.removed',
] as const

export type EventType = (typeof eventTypes)[number]

/** Actor of events caused at the command line, where there is no session. */
export const COMMAND_LINE = 'command line'
