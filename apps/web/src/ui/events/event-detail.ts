import { isAnonymousEmail } from '@foyer/auth-domain/anonymous/anonymous-user'
import type { Event } from '#data/types.ts'

/** How the values of an event's detail are shown, in the language of the page. */
export type DetailLabels = Record<'userRole' | 'memberRole' | 'banReason' | 'provider', (value: string) => string>

type Shown = { name: string; as?: keyof DetailLabels }

const shownDetails: Partial<Record<Event['type'], readonly Shown[]>> = {
  'user.role.changed': [{ name: 'role', as: 'userRole' }],
  'user.created': [{ name: 'role', as: 'userRole' }],
  'user.banned': [{ name: 'banReason', as: 'banReason' }],
  'account.linked': [{ name: 'provider', as: 'provider' }],
  'account.unlinked': [{ name: 'provider', as: 'provider' }],
  'passkey.added': [{ name: 'name' }],
  'passkey.renamed': [{ name: 'name' }],
  'passkey.removed': [{ name: 'name' }],
  'passkey.suspected': [{ name: 'name' }],
  'api-key.created': [{ name: 'name' }],
  'api-key.updated': [{ name: 'name' }],
  'api-key.deleted': [{ name: 'name' }],
  'organization.api-key.created': [{ name: 'name' }],
  'organization.api-key.updated': [{ name: 'name' }],
  'organization.api-key.deleted': [{ name: 'name' }],
  'session.device.approved': [{ name: 'client' }],
  'session.device.denied': [{ name: 'client' }],
  'user.email.changed': [{ name: 'from' }, { name: 'to' }],
  'user.username.changed': [{ name: 'from' }, { name: 'to' }],
  'organization.member.added': [{ name: 'roles', as: 'memberRole' }],
  'organization.member.changed': [{ name: 'roles', as: 'memberRole' }],
  'organization.created': [{ name: 'slug' }],
  'organization.deleted': [{ name: 'slug' }],
}

/** The detail of an event to show below its type: "Admin", or "old@example.com → new@example.com". */
export function eventDetail(
  { type, detail }: Pick<Event, 'type' | 'detail'>,
  labels: DetailLabels,
): string | undefined {
  const parts = (shownDetails[type] ?? []).flatMap(({ name, as }) => {
    const texts = textsOf(detail?.[name]).map((text) => (as === undefined ? text : labels[as](text)))
    return texts.length === 0 ? [] : [texts.join(', ')]
  })
  return parts.length === 0 ? undefined : parts.join(' → ')
}

/** Whether an account was created by an admin, who gave it a role, and not by signing up. */
export function isCreatedByAdmin({ type, detail }: Pick<Event, 'type' | 'detail'>): boolean {
  return type === 'user.created' && typeof detail?.role === 'string'
}

function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((text) => typeof text === 'string').filter((text) => text !== '' && !isAnonymousEmail(text))
}
