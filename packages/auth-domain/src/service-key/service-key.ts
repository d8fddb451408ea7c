import type { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { limits } from '#limits.ts'
import { addMember } from '#member/add-member.ts'
import type { Rules } from '#permission/permissions.ts'
import { inSeconds, isExpired } from '#session/policy.ts'
import type { createServiceKeyInput } from './service-key.schema.ts'
import type { ServicePermission } from './service-permissions.ts'

/** How keys of the service begin: that tells them from any other bearer, and scanners of secrets know them. */
export const SERVICE_KEY_PREFIX = 'fsk_'

/** A key of the service itself, which a program of its operator holds. It is nobody's, and opens what it names alone. */
export type ServiceKey = {
  id: string
  name: string
  start: string
  permissions: readonly ServicePermission[]
  /** Of members whom it adds: it gives none that grants more than these. Null without `member:add`. */
  roles: readonly string[] | null
  /** Networks or addresses from which alone it may be used. */
  addresses: readonly string[] | null
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

type Terms = z.output<typeof createServiceKeyInput>

/** A new key as it is asked for; `count` is how many there are. */
export function createServiceKey(
  { expiresIn, addresses, roles, ...terms }: Terms,
  { count, ...rules }: Rules & { count: number },
  now: Date,
): Decision<Omit<ServiceKey, 'id' | 'start' | 'createdBy'>> {
  if (count >= limits.serviceKeys) return refuse('TOO_MANY_SERVICE_KEYS')
  const named = nameRoles(terms.permissions.includes('member:add'), roles, rules)
  if (!named.allowed) return named
  const expiresAt = inSeconds(now, expiresIn)
  return allow({
    ...terms,
    roles: named.value,
    addresses: addresses ?? null,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
  })
}

function nameRoles(adds: boolean, roles: Terms['roles'], { grants, ownerRole }: Rules): Decision<ServiceKey['roles']> {
  if (!adds) return roles === undefined ? allow(null) : refuse('SERVICE_KEY_GIVES_NO_ROLES')
  const named = roles ?? new Set(['member'])
  const possible = addMember(named, grants)
  if (!possible.allowed) return possible
  return named.has(ownerRole) ? refuse('SERVICE_KEY_ROLE_NOT_ALLOWED', ownerRole) : allow([...named])
}

/** Whether a key opens what asks for a permission; `isFrom` says whether the call comes from one of these networks. */
export function useServiceKey(
  key: ServiceKey | undefined,
  permission: ServicePermission,
  { now, isFrom }: { now: Date; isFrom: (networks: readonly string[]) => boolean },
): Decision<ServiceKey> {
  if (key === undefined) return refuse('UNKNOWN_SERVICE_KEY')
  if (isExpired(key, now)) return refuse('SERVICE_KEY_EXPIRED')
  if (key.addresses !== null && !isFrom(key.addresses)) return refuse('SERVICE_KEY_NOT_FROM_HERE')
  return key.permissions.includes(permission) ? allow(key) : refuse('SERVICE_KEY_NOT_PERMITTED', permission)
}
