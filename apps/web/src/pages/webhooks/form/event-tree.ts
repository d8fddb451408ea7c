import { typesOfArea } from '@foyer/auth-domain/audit/event-kinds'
import { type EventType, eventTypes } from '@foyer/auth-domain/audit/event-types'

/** Types and groups of them, as they are offered; `name` of a group is what chooses it whole, such as `user.email.*`. */
export type EventTree = { types: readonly EventType[]; groups: readonly EventGroup[] }
export type EventGroup = EventTree & { name: string }

const LEVELS = 2

/** As the documentation orders them; a group that is not named comes last. */
const order = ['user.*', 'session.*', 'account.*', 'passkey.*', 'api-key.*', 'organization.*', 'service.*']

// No webhook of an organization is there before it, nor after.
const ofOthers: readonly EventType[] = ['organization.created', 'organization.deleted']
// Calls by its API keys.
const ofKeys: readonly EventType[] = ['user.authentication.throttled', 'user.authentication.refused']

/** What may be wanted of the service, or of an organization. */
export function offeredTypes({ organizationId }: { organizationId: string | undefined }): readonly EventType[] {
  if (organizationId === undefined) return eventTypes
  return [...typesOfArea('organization').filter((type) => !ofOthers.includes(type)), ...ofKeys]
}

/** Groups of two and more types with a common beginning, and in them groups again. */
export function eventTree(types: readonly EventType[]): EventTree {
  const { groups, types: single } = nest(types, '', LEVELS)
  const rankOf = ({ name }: EventGroup) => (order.includes(name) ? order.indexOf(name) : order.length)
  return { types: single, groups: groups.toSorted((one, other) => rankOf(one) - rankOf(other)) }
}

/** Every type in a group, those of its groups too. */
export function typesIn({ types, groups }: EventTree): readonly EventType[] {
  return [...types, ...groups.flatMap(typesIn)]
}

function nest(types: readonly EventType[], prefix: string, levels: number): EventTree {
  if (levels === 0) return { types: types.toSorted(byName), groups: [] }
  const heads = new Set(types.map((type) => headOf(type, prefix)).filter((head) => head !== undefined))
  const groups = [...heads].flatMap((head) => groupOf(types, head, levels))
  const grouped = new Set(groups.flatMap(typesIn))
  return { types: types.filter((type) => !grouped.has(type)).toSorted(byName), groups }
}

function groupOf(all: readonly EventType[], head: string, levels: number): EventGroup[] {
  const types = all.filter((type) => type.startsWith(head))
  if (types.length < 2) return []
  const group = { name: `${head}*`, ...nest(types, head, levels - 1) }
  const [only, ...others] = group.groups
  // One group in another that has nothing else is one level too many.
  return group.types.length === 0 && only !== undefined && others.length === 0 ? [only] : [group]
}

// `user.created` before `user.anonymous.created`.
function byName(one: string, other: string): number {
  return one.split('.').length - other.split('.').length || one.localeCompare(other, 'en')
}

function headOf(type: string, prefix: string): string | undefined {
  const dot = type.indexOf('.', prefix.length)
  return dot === -1 ? undefined : type.slice(0, dot + 1)
}
