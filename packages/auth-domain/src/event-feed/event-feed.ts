import { type EventSubject, eventKinds } from '#audit/event-kinds.ts'
import { type EventType, eventTypes } from '#audit/event-types.ts'
import type { Event } from '#audit/list-events.schema.ts'

/** Whose events a reader follows: of the whole service, or of one organization. */
export type FeedScope = { organizationId: string | undefined }

/** The name of a scope, under which its cursors are sealed. */
export function scopeName({ organizationId }: FeedScope): string {
  return organizationId === undefined ? 'service' : `organization ${organizationId}`
}

/**
 * The types that names stand for, each a type or a group of them, such as `organization.*`; undefined where one of them
 * stands for none.
 */
export function namedTypes(names: readonly string[]): EventType[] | undefined {
  const named = names.map((name) => {
    const isOf = name.endsWith('.*')
      ? (type: EventType) => type.startsWith(name.slice(0, -1))
      : (type: EventType) => type === name
    return eventTypes.filter(isOf)
  })
  return named.some((types) => types.length === 0) ? undefined : [...new Set(named.flat())]
}

/** What an event is about, by the ids that find it now. */
export type SubjectKey =
  | { kind: Extract<EventSubject, 'user' | 'organization' | 'team'>; id: string }
  | { kind: 'member'; organizationId: string; userId: string }
  | { kind: 'invitation'; organizationId: string; handle: string; email: string }

export type MemberKey = Extract<SubjectKey, { kind: 'member' }>

/** What of an event says what it is about. */
export type SubjectFacts = Pick<Event, 'type' | 'organizationId' | 'detail'> & { target: { id: string } | null }

/** The subject of an event; undefined of one that is about nothing an API shows. */
export function subjectOf(event: SubjectFacts): SubjectKey | undefined {
  const { type, target, organizationId, detail } = event
  const teamId = detail?.teamId
  // A newer version may have recorded a type that this one does not know.
  const subject = Object.hasOwn(eventKinds, type) ? eventKinds[type].subject : null
  switch (subject) {
    case 'user':
      return target === null ? undefined : { kind: 'user', id: target.id }
    case 'organization':
      return organizationId === null ? undefined : { kind: 'organization', id: organizationId }
    case 'member':
      return organizationId === null || target === null
        ? undefined
        : { kind: 'member', organizationId, userId: target.id }
    case 'team':
      return typeof teamId === 'string' ? { kind: 'team', id: teamId } : undefined
    case 'invitation':
      return invitationOf(event)
    case null:
      return undefined
  }
}

/** The member whom an event changes besides its subject: who came by it, or who owned the organization before. */
export function changedMember({
  type,
  organizationId,
  target,
  actor,
}: Pick<Event, 'type' | 'organizationId' | 'target' | 'actor'>): MemberKey | undefined {
  const isTransfer = type === 'organization.ownership.transferred'
  const comes = type === 'organization.created' || type === 'organization.invitation.accepted'
  const user = isTransfer ? actor : target
  if (organizationId === null || user === null || !(comes || isTransfer)) return undefined
  return { kind: 'member', organizationId, userId: user.id }
}

// The address is forgotten with the account of who invited it.
function invitationOf({ organizationId, detail }: SubjectFacts): SubjectKey | undefined {
  const { invitationId: handle, email } = detail ?? {}
  return organizationId === null || typeof handle !== 'string' || typeof email !== 'string'
    ? undefined
    : { kind: 'invitation', organizationId, handle, email }
}

/** Names a subject among those of a page. */
export function subjectName(key: SubjectKey): string {
  if (key.kind === 'member') return `member ${key.organizationId} ${key.userId}`
  return `${key.kind} ${key.kind === 'invitation' ? key.handle : key.id}`
}
