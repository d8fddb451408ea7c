import type { Event } from '../data/types.ts'

const telling: Partial<Record<Event['type'], readonly string[]>> = {
  'role-changed': ['role'],
  'user-created': ['role'],
  'user-banned': ['banReason'],
  'account-linked': ['provider'],
  'account-unlinked': ['provider'],
  'email-changed': ['from', 'to'],
  'member-added': ['roles'],
  'member-changed': ['roles'],
  'organization-created': ['slug'],
  'organization-deleted': ['slug'],
}

/** What an event tells beyond its kind: "admin", or "old@example.com → new@example.com". */
export function eventDetail({ type, detail }: Pick<Event, 'type' | 'detail'>): string | undefined {
  const told = (telling[type] ?? []).flatMap((name) => wordsOf(detail?.[name]))
  return told.length === 0 ? undefined : told.join(' → ')
}

function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.join(', ')]
  return typeof value === 'string' && value !== '' ? [value] : []
}
