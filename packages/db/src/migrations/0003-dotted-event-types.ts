import { type Kysely, type Migration, sql } from 'kysely'

/** The names that event types had before version 0.2, and their names since. Part of a released migration: never edited. */
export const renamedEventTypes = {
  'user-signed-up': 'user.created',
  'user-signed-in': 'session.created',
  'anonymous-signed-in': 'user.anonymous.created',
  'session-ended': 'session.revoked',
  'sessions-ended': 'user.sessions.revoked',
  'user-updated': 'user.updated',
  'user-deleted': 'user.deleted',
  'email-verified': 'user.email.verified',
  'email-changed': 'user.email.changed',
  'password-changed': 'user.password.changed',
  'password-reset': 'user.password.reset',
  'password-set': 'user.password.set',
  'account-linked': 'account.linked',
  'account-unlinked': 'account.unlinked',
  'user-created': 'user.created',
  'role-changed': 'user.role.changed',
  'user-banned': 'user.banned',
  'user-unbanned': 'user.unbanned',
  'impersonation-started': 'user.impersonation.started',
  'impersonation-ended': 'user.impersonation.ended',
  'keys-rotated': 'keys.rotated',
  'organization-created': 'organization.created',
  'organization-updated': 'organization.updated',
  'organization-deleted': 'organization.deleted',
  'member-added': 'organization.member.added',
  'member-removed': 'organization.member.removed',
  'member-left': 'organization.member.left',
  'member-changed': 'organization.member.changed',
  'ownership-transferred': 'organization.ownership.transferred',
  'invitation-sent': 'organization.invitation.sent',
  'invitation-accepted': 'organization.invitation.accepted',
  'invitation-rejected': 'organization.invitation.rejected',
  'invitation-canceled': 'organization.invitation.canceled',
  'team-created': 'organization.team.created',
  'team-updated': 'organization.team.updated',
  'team-removed': 'organization.team.removed',
} as const

/** Gives stored events the dotted names of their types. */
export const dottedEventTypes: Migration = {
  async up(db: Kysely<unknown>) {
    const renamed = Object.entries(renamedEventTypes).map(([before, after]) => sql`(${before}, ${after})`)
    await sql`
      update "auditEvent" set "type" = renamed."after"
      from (values ${sql.join(renamed)}) as renamed ("before", "after")
      where "auditEvent"."type" = renamed."before"`.execute(db)
  },
}
