import type { Calls } from './calls.ts'

/** What may be copied. */
export type SyncKind = 'user' | 'organization' | 'member'

// With the application's own fields, whose types only its configuration knows.
type WithFields<Row> = Row & Record<string, unknown>

export type User = WithFields<NonNullable<Calls['GET /get-session']['output']>['user']>
export type Organization = WithFields<Calls['POST /organization/update']['output']>
export type Member = WithFields<Calls['GET /organization/list-members']['output']['members'][number]>

/**
 * A row to store in the place of the one there is, or to remove where it is null. A member is known by organization and user:
 * the id may pass to another. `members` are all of a user or an organization that is gone.
 */
export type Change =
  | { kind: 'user'; id: string; row: User | null }
  | { kind: 'organization'; id: string; row: Organization | null }
  | { kind: 'member'; organizationId: string; userId: string; row: Member | null }
  | { kind: 'members'; of: 'user' | 'organization'; id: string; row: null }

export type FollowedEvent = Calls['GET /events']['output']['events'][number]

type Shown = Record<string, unknown>
type Type = FollowedEvent['type']

const ofOrganization: readonly Type[] = [
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'organization.two-factor.changed',
]

// Whatever changes what answers show of each, and nothing that happens with every sign-in.
const types: Record<SyncKind, readonly (Type | `${string}.*`)[]> = {
  user: [
    'user.created',
    'user.anonymous.created',
    'user.updated',
    'user.deleted',
    'user.email.*',
    'user.username.changed',
    'user.role.changed',
    'user.banned',
    'user.unbanned',
    'user.two-factor.enabled',
    'user.two-factor.disabled',
    'user.two-factor.reset',
  ],
  organization: ofOrganization,
  member: [
    'user.deleted',
    'organization.created',
    'organization.deleted',
    'organization.member.*',
    'organization.ownership.transferred',
    'organization.invitation.accepted',
    'organization.team.removed',
    'organization.team.member.*',
  ],
}

// Elsewhere null says that one of these follows, or that the event is about nothing.
const removals: readonly Type[] = [
  'user.deleted',
  'organization.deleted',
  'organization.member.removed',
  'organization.member.left',
]

/** The types of events that concern these kinds, as the feed takes them. */
export function typesOf(kinds: ReadonlySet<SyncKind>): string {
  return [...new Set([...kinds].flatMap((kind) => types[kind])), 'service.resynchronize'].join(',')
}

/** What events have changed of these kinds: of each row once, where it was last. */
export function changesBy(events: readonly FollowedEvent[], kinds: ReadonlySet<SyncKind>): Change[] {
  const last = new Map<string, Change>()
  for (const change of events.flatMap(changesOf)) {
    const name = nameOf(change)
    last.delete(name)
    last.set(name, change)
  }
  return [...last.values()].filter(({ kind }) => kinds.has(kind === 'members' ? 'member' : kind))
}

/** The organizations of which a team is gone: their members may be of another one, and no event names them. */
export function organizationsWithoutTeam(events: readonly FollowedEvent[]): Set<string> {
  const removed = events.filter(({ type }) => type === 'organization.team.removed')
  return new Set(removed.flatMap(({ organizationId }) => organizationId ?? []))
}

/** A row of a snapshot as a change. */
export function changeTo(kind: SyncKind, row: Shown): Change {
  // As the service's schemas have them.
  switch (kind) {
    case 'user':
      return { kind, id: String(row.id), row: row as User }
    case 'organization':
      return { kind, id: String(row.id), row: row as Organization }
    case 'member':
      return { kind, organizationId: String(row.organizationId), userId: String(row.userId), row: row as Member }
  }
}

function changesOf(event: FollowedEvent): Change[] {
  const { object, member } = event.data
  const kind = kindOf(event.type)
  const own = object === null ? removalsBy(event) : kind === undefined ? [] : [changeTo(kind, object)]
  return member ? [...own, changeTo('member', member)] : own
}

function kindOf(type: Type): SyncKind | undefined {
  if (type.startsWith('user.')) return 'user'
  const isOfMember = type.startsWith('organization.member.') || type.startsWith('organization.team.member.')
  if (isOfMember || type === 'organization.ownership.transferred') return 'member'
  return ofOrganization.includes(type) ? 'organization' : undefined
}

function removalsBy({ type, target, organizationId }: FollowedEvent): Change[] {
  if (!removals.includes(type)) return []
  const id = type === 'user.deleted' ? target?.id : organizationId
  if (typeof id !== 'string') return []
  if (type === 'user.deleted') return removed('user', id)
  if (type === 'organization.deleted') return removed('organization', id)
  return target === null ? [] : [{ kind: 'member', organizationId: id, userId: target.id, row: null }]
}

function removed(kind: 'user' | 'organization', id: string): Change[] {
  return [
    { kind, id, row: null },
    { kind: 'members', of: kind, id, row: null },
  ]
}

function nameOf(change: Change): string {
  if (change.kind === 'member') return `member ${change.organizationId} ${change.userId}`
  return change.kind === 'members' ? `members of ${change.of} ${change.id}` : `${change.kind} ${change.id}`
}
