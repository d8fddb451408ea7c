import { z } from 'zod'
import { cursorInput, nextCursor } from '../input/cursor.ts'
import { momentInput } from '../input/moment.ts'
import { organizationIdSchema } from '../organization/organization.ts'
import { eventTypes } from './event-types.ts'

const id = z.string().max(256)

const page = { cursor: cursorInput, limit: z.number().int().min(1).max(100).default(50) }

/** `from` counts, `until` does not any more. */
const filters = {
  type: z.enum(eventTypes).optional(),
  actorId: id.optional(),
  targetUserId: id.optional(),
  from: momentInput.optional(),
  until: momentInput.optional(),
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

/** Somebody an event speaks of; without a name or an address once they are gone. */
const involved = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })

export const eventSchema = z.object({
  id: z.number(),
  type: z.enum(eventTypes),
  createdAt: z.date(),
  actor: involved.nullable(),
  /** The admin behind the actor. */
  impersonatorId: z.string().nullable(),
  target: involved.nullable(),
  organizationId: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
})

export type Event = z.infer<typeof eventSchema>

export const listEventsOutput = z.object({ events: z.array(eventSchema), nextCursor })

/** Where a page of events goes on, newest first: after this one. */
export const eventPosition = z.object({ createdAt: z.coerce.date(), id: z.number().int() })

export type EventPosition = z.infer<typeof eventPosition>

/** Which events are asked for. */
export type EventFilter = {
  type?: Event['type'] | undefined
  actorId?: string | undefined
  targetUserId?: string | undefined
  organizationId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}
