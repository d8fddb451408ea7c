import type { Rights } from '@foyer/auth-domain/permission/permissions'

/** The rights of a key one by one, such as `member:create`. */
export function rightsOf(rights: Rights): string[] {
  return Object.entries(rights).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`))
}

/** The same by resource again, in the order of the names. */
export function rightsFrom(names: Iterable<string>): Record<string, string[]> {
  const rights: Record<string, string[]> = {}
  for (const name of names) {
    const colon = name.indexOf(':')
    const resource = name.slice(0, colon)
    rights[resource] = [...(rights[resource] ?? []), name.slice(colon + 1)]
  }
  return rights
}
