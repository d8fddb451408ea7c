/** Everything the service keeps a record of. */
export const eventTypes = [
  'user-signed-up',
  'user-signed-in',
  'anonymous-signed-in',
  'session-ended',
  'sessions-ended',
  'user-updated',
  'user-deleted',
  'email-verified',
  'email-changed',
  'password-changed',
  'password-reset',
  'password-set',
  'account-linked',
  'account-unlinked',
  'user-created',
  'role-changed',
  'user-banned',
  'user-unbanned',
  'impersonation-started',
  'impersonation-ended',
  'keys-rotated',
  'organization-created',
  'organization-updated',
  'organization-deleted',
  'member-added',
  'member-removed',
  'member-left',
  'member-changed',
  'ownership-transferred',
  'invitation-sent',
  'invitation-accepted',
  'invitation-rejected',
  'invitation-canceled',
  'team-created',
  'team-updated',
  'team-removed',
] as const

export type EventType = (typeof eventTypes)[number]

/** The actor of what somebody did at the command line, where nobody is signed in. */
export const COMMAND_LINE = 'command line'
