import type { StoredSession } from '@foyer/auth-domain/session/session'
import type { Selectable } from 'kysely'
import type { SessionTable } from '#schema/users.ts'

export const sessionColumns = [
  'id',
  'token',
  'userId',
  'expiresAt',
  'createdAt',
  'updatedAt',
  'ipAddress',
  'userAgent',
  'activeOrganizationId',
  'activeTeamId',
  'impersonatedBy',
  'fields',
] as const

export type SessionRow = Pick<Selectable<SessionTable>, (typeof sessionColumns)[number]>

// Without the field where no team is active (wire).
export function toSession({ activeTeamId, ...session }: SessionRow): StoredSession {
  return activeTeamId === null ? session : { ...session, activeTeamId }
}

/** The columns of a session in a row that has those of its user too. */
type SessionBesideUser = {
  [Column in Exclude<keyof SessionRow, 'userId'> as `session_${Column}`]: SessionRow[Column]
}

export function sessionBesideUser(row: SessionBesideUser, userId: string): StoredSession {
  return toSession({
    id: row.session_id,
    token: row.session_token,
    userId,
    expiresAt: row.session_expiresAt,
    createdAt: row.session_createdAt,
    updatedAt: row.session_updatedAt,
    ipAddress: row.session_ipAddress,
    userAgent: row.session_userAgent,
    activeOrganizationId: row.session_activeOrganizationId,
    activeTeamId: row.session_activeTeamId,
    impersonatedBy: row.session_impersonatedBy,
    fields: row.session_fields,
  })
}
