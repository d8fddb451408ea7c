import type { EventType } from '#audit/event-types.ts'
import { allow, type Decision, refuse } from '#decision.ts'
import { namedTypes } from '#event-feed/event-feed.ts'
import { DAY, limits } from '#limits.ts'
import { type HeldRoles, rolesInTurn } from '#permission/held-roles.ts'
import { type Grants, may } from '#permission/permissions.ts'

/** An address to which events are delivered: of one organization, or of the whole service. */
export type Webhook = {
  id: string
  organizationId: string | null
  url: string
  description: string | null
  /** Types and groups of them that are delivered; null for every type. */
  types: readonly string[] | null
  createdAt: Date
  /** Since when nothing is delivered there; null while it is. */
  disabledAt: Date | null
  /** Why, where nobody has switched it off: it failed for three days, or answered 410. */
  disabledReason: DisabledReason | null
  /** Since when no delivery has succeeded; null where the last one has. */
  failingSince: Date | null
  lastDeliveredAt: Date | null
}

export const disabledReasons = ['failing', 'gone'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Seconds for which the former secret signs too, once there is a new one. */
export const SECRET_OVERLAP = DAY

/** Whether another endpoint may be made where there are `count` of the same scope. */
export function createWebhook(count: number): Decision<void> {
  return count >= limits.webhooks ? refuse('TOO_MANY_WEBHOOKS') : allow()
}

/** The types that an endpoint wants; undefined for every type, those of newer versions too. */
export function wantedTypes({ types }: Pick<Webhook, 'types'>): ReadonlySet<EventType> | undefined {
  return types === null ? undefined : new Set(namedTypes(types))
}

/**
 * Whether a member may see the endpoints of their organization, or change them: one lasts, so only by roles that its manager does
 * not lose.
 */
export function checkWebhookManager(
  grants: Grants,
  member: HeldRoles | undefined,
  to: 'see' | 'change',
): Decision<void> {
  const inTurn = member === undefined ? [] : to === 'see' ? [member.roles] : rolesInTurn(member, undefined)
  const isManager = inTurn.length > 0 && inTurn.every((roles) => may(grants, roles, 'organization:update'))
  return isManager ? allow() : refuse('NOT_ALLOWED_TO_MANAGE_WEBHOOKS')
}
