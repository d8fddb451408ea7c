import { isAnonymousEmail } from '@foyer/auth-domain/anonymous/anonymous-user'
import type { Event } from '#data/types.ts'

const detailKeys: Partial<Record<Event['type'], readonly string[]>> = {
  'user.role.changed': ['role'],
  'user.created': ['role'],
  'user.banned': ['banReason'],
  'account.linked': ['provider'],
  'account.unlinked': ['provider'],
  'user.email.changed': ['from', 'to'],
  'organization.member.added': ['roles'],
  'organization.member.changed': ['roles'],
  'organization.created': ['slug'],
  'organization.deleted': ['slug'],
}

/** The detail of an event to show below its type: "admin", or "old@example.com → new@example.com". */
export function eventDetail({ type, detail }: Pick<Event, 'type' | 'detail'>): string | undefined {
  const parts = (detailKeys[type] ?? []).flatMap((name) => textsOf(detail?.[name]))
  return parts.length === 0 ? undefined : parts.join(' → ')
}

/** Whether an account was created by an admin, who gave it a role, and not by signing up. */
export function isCreatedByAdmin({ type, detail }: Pick<Event, 'type' | 'detail'>): boolean {
  return type === 'user.created' && typeof detail?.role === 'string'
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.join(', ')]
  return typeof value === 'string' && value !== '' && !isAnonymousEmail(value) ? [value] : []
}
