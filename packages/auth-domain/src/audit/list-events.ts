import { z } from 'zod'
import { cursorInput, nextCursor } from '#input/cursor.ts'
import { timestampInput } from '#input/timestamp.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { eventTypes } from './event-types.ts'

const id = z.string().max(256)

const page = { cursor: cursorInput, limit: z.number().int().min(1).max(100).default(50) }

/** `from` is inclusive, `until` exclusive. */
const filters = {
  type: z.enum(eventTypes).optional(),
  actorId: id.optional(),
  targetUserId: id.optional(),
  from: timestampInput.optional(),
  until: timestampInput.optional(),
}

const format = z.enum(['csv', 'jsonl']).default('csv')

export const listEventsInput = z.object({ ...filters, organizationId: id.optional(), ...page })

export const listOrganizationEventsInput = z.object({
  ...filters,
  organizationId: organizationIdSchema.optional(),
  ...page,
})

export const listOwnEventsInput = z.object(page)

export const exportEventsInput = z.object({ ...filters, organizationId: id.optional(), format })

export const exportOrganizationEventsInput = z.object({
  ...filters,
  organizationId: organizationIdSchema.optional(),
  format,
})

/** A user referenced by an event, as they were called then; null where an event of before 0.3 does not tell. */
const referencedUser = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })

export const eventSchema = z.object({
  id: z.number(),
  type: z.enum(eventTypes),
  createdAt: z.date(),
  actor: referencedUser.nullable(),
  /** The admin who impersonated the actor. */
  impersonatorId: z.string().nullable(),
  target: referencedUser.nullable(),
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
})

export type Event = z.infer<typeof eventSchema>

export const listEventsOutput = z.object({ events: z.array(eventSchema), nextCursor })

/** Keyset position of an event, newest first; the next page starts after it. */
export const eventPosition = z.object({ createdAt: z.coerce.date(), id: z.number().int() })

export type EventPosition = z.infer<typeof eventPosition>

/** Filter for events; absent fields do not filter. */
export type EventFilter = {
  type?: Event['type'] | undefined
  actorId?: string | undefined
  targetUserId?: string | undefined
  organizationId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}
