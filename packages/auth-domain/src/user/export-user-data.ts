import type { LinkedAccount } from '#account/list-accounts.ts'
import type { ApiKey } from '#api-key/api-key.ts'
import type { Event } from '#audit/list-events.schema.ts'
import { type OwnEvent, showOwnEvent } from '#audit/show-event.ts'
import type { FieldOptions } from '#fields/field-option.ts'
import { type StoredFields, shownFields } from '#fields/fields.ts'
import type { Invitation } from '#invitation/invitation.ts'
import type { Passkey } from '#passkey/passkey.ts'
import type { Session } from '#session/session.ts'

// What the file with a user's data has of each record: nothing that is a secret or leads to one, and nothing about others.

type ExportedAccount = Omit<LinkedAccount, 'id' | 'userId' | 'providerId'>

export function exportedAccount(account: LinkedAccount): ExportedAccount {
  const { id: _, userId: __, providerId: ___, ...shown } = account
  return shown
}

type ExportedSession = Omit<Session, 'id' | 'token' | 'userId' | 'impersonatedBy'> & { current: boolean }

/** With the fields of an application's own; the handle would end the session. */
export function exportedSession(session: Session, currentId: string): ExportedSession {
  const { id, token: _, userId: __, impersonatedBy: ___, ...shown } = session
  return { current: id === currentId, ...shown }
}

type ExportedPasskey = Pick<Passkey, 'name' | 'deviceType' | 'backedUp' | 'transports' | 'createdAt' | 'lastUsedAt'>

export function exportedPasskey(passkey: Passkey): ExportedPasskey {
  const { name, deviceType, backedUp, transports, createdAt, lastUsedAt } = passkey
  return { name, deviceType, backedUp, transports, createdAt, lastUsedAt }
}

type ExportedApiKey = Pick<ApiKey, 'name' | 'start' | 'prefix' | 'enabled' | 'permissions' | 'metadata'> &
  Pick<ApiKey, 'createdAt' | 'updatedAt' | 'lastRequest' | 'expiresAt'>

export function exportedApiKey(key: ApiKey): ExportedApiKey {
  const { name, start, prefix, enabled, permissions, metadata, createdAt, updatedAt, lastRequest, expiresAt } = key
  return { name, start, prefix, enabled, permissions, metadata, createdAt, updatedAt, lastRequest, expiresAt }
}

type Device = { userAgent: string | null; createdAt: Date; expiresAt: Date }

export function exportedDevice({ userAgent, createdAt, expiresAt }: Device): Device {
  return { userAgent, createdAt, expiresAt }
}

/** A membership as it is stored. */
export type StoredMembership = {
  organizationId: string
  name: string
  slug: string
  roles: ReadonlySet<string>
  createdAt: Date
  fields: StoredFields
}

type ExportedMembership = Omit<StoredMembership, 'roles' | 'fields'> & { roles: string[] }

/** With the fields of an application's own. */
export function exportedMembership(membership: StoredMembership, options: FieldOptions): ExportedMembership {
  const { fields, roles, ...shown } = membership
  return { ...shownFields(options, fields), ...shown, roles: [...roles] }
}

/** An invitation that the user has received, answered or not. */
export type InvitationReceived = Pick<Invitation, 'organizationId' | 'status' | 'expiresAt'> & {
  id: string
  organizationName: string
  roles: ReadonlySet<string>
  createdAt: Date
}

type ExportedInvitation = Omit<InvitationReceived, 'id' | 'roles'> & { roles: string[] }

/** Without its id, which opens it, and without who has sent it. */
export function exportedInvitation({ id: _, roles, ...invitation }: InvitationReceived): ExportedInvitation {
  return { ...invitation, roles: [...roles] }
}

type ExportedEvent = Omit<OwnEvent, 'id'>

/** An event about the user, as their security history shows it. */
export function exportedEvent(event: Event, userId: string): ExportedEvent {
  const { id: _, ...shown } = showOwnEvent(event, userId)
  return shown
}

/** What the user has done to others, which the detail would tell of; undefined for what was done to themselves. */
export function exportedAction(event: Event, userId: string): Omit<ExportedEvent, 'detail'> | undefined {
  if (event.target?.id === userId) return undefined
  const { detail: _, ...shown } = exportedEvent(event, userId)
  return shown
}
