import type { Transaction } from 'kysely'
import type { Database } from './schema.ts'

export type AuditEventType =
  | 'user-signed-up'
  | 'user-signed-in'
  | 'session-ended'
  | 'sessions-ended'
  | 'user-updated'
  | 'email-verified'
  | 'email-changed'
  | 'password-changed'
  | 'password-reset'
  | 'password-set'
  | 'user-deleted'
  | 'account-linked'
  | 'account-unlinked'
  | 'anonymous-signed-in'
  | 'user-created'
  | 'role-changed'
  | 'user-banned'
  | 'user-unbanned'
  | 'impersonation-started'
  | 'impersonation-ended'
  | 'organization-created'
  | 'organization-updated'
  | 'organization-deleted'
  | 'member-added'
  | 'member-removed'
  | 'member-left'
  | 'member-changed'
  | 'ownership-transferred'
  | 'invitation-sent'
  | 'invitation-accepted'
  | 'invitation-rejected'
  | 'invitation-canceled'
  | 'team-created'
  | 'team-updated'
  | 'team-removed'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface AuditEvent {
  type: AuditEventType
  at: Date
  actorId?: string | undefined
  /** The admin behind the actor. */
  impersonatorId?: string | undefined
  targetUserId?: string | undefined
  organizationId?: string | undefined
  ipAddress?: string | undefined
  detail?: Readonly<Record<string, Json>> | undefined
}

/** Records what happened in the transaction in which it happens: neither is ever without the other. */
export async function recordEvent(trx: Transaction<Database>, event: AuditEvent): Promise<void> {
  await trx
    .insertInto('auditEvent')
    .values({
      type: event.type,
      actorId: event.actorId ?? null,
      impersonatorId: event.impersonatorId ?? null,
      targetUserId: event.targetUserId ?? null,
      organizationId: event.organizationId ?? null,
      ipAddress: event.ipAddress ?? null,
      detail: event.detail === undefined ? null : JSON.stringify(event.detail),
      createdAt: event.at,
    })
    .execute()
}
