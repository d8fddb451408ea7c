import { z } from 'zod'
import { cursorInput } from '#input/cursor.ts'
import { timestampInput } from '#input/timestamp.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { eventAreas } from './event-kinds.ts'
import { eventTypes } from './event-types.ts'

const id = z.string().max(256)

const page = { cursor: cursorInput, limit: z.number().int().min(1).max(100).default(50) }

/** `userId` is who did it or whom it is about; `from` is inclusive, `until` exclusive. */
const filters = {
  type: z.enum(eventTypes).optional(),
  area: z.enum(eventAreas).optional(),
  userId: id.optional(),
  actorId: id.optional(),
  targetUserId: id.optional(),
  from: timestampInput.optional(),
  until: timestampInput.optional(),
}

const format = z.enum(['csv', 'jsonl']).default('csv')

export const listEventsInput = z.object({ ...filters, organizationId: organizationIdSchema.optional(), ...page })

export const listOrganizationEventsInput = z.object({
  ...filters,
  organizationId: organizationIdSchema.optional(),
  ...page,
})

export const listOwnEventsInput = z.object(page)

export const exportEventsInput = z.object({ ...filters, organizationId: organizationIdSchema.optional(), format })

export const exportOrganizationEventsInput = z.object({
  ...filters,
  organizationId: organizationIdSchema.optional(),
  format,
})

/** A user referenced by an event, as they were called then; null where an event older than 0.3 does not tell, or they are deleted. */
const referencedUser = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })

export const eventSchema = z.object({
  id: z.number(),
  type: z.enum(eventTypes),
  createdAt: z.date(),
  actor: referencedUser.nullable(),
  /** The admin who impersonated the actor, as they are called now. */
  impersonatorId: z.string().nullable(),
  impersonator: referencedUser.nullable(),
  /** The actor's API key, or the service key, by which it was done, as it is called now; its name is null where it has none or is deleted. */
  apiKey: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  target: referencedUser.nullable(),
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
})

export type Event = z.infer<typeof eventSchema>

/** `event` is a key by `eventKey`. */
export const getEventInput = z.object({ event: z.string().max(64) })

export const getOrganizationEventInput = getEventInput.extend({ organizationId: organizationIdSchema.optional() })

/** Keyset position of an event, newest first; the next page starts after it. */
export const eventPosition = z.object({ createdAt: z.coerce.date(), id: z.number().int() })

export type EventPosition = z.infer<typeof eventPosition>
