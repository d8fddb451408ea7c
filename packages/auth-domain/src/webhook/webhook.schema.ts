import { z } from 'zod'
import { namedTypes } from '#event-feed/event-feed.ts'
import { cursorInput } from '#input/cursor.ts'
import { idSchema } from '#input/id.ts'
import { timestampInput } from '#input/timestamp.ts'
import { organizationIdSchema } from '#organization/organization.ts'

const MOST_NAMES = 100

/** Bounded here; whether it may be asked at all is decided where requests are made. */
const webhookUrl = z
  .string()
  .max(2048)
  .pipe(z.url({ protocol: /^https?$/ }))

const types = z
  .array(z.string().max(100))
  .min(1)
  .max(MOST_NAMES)
  .refine((names) => namedTypes(names) !== undefined, {
    error: 'Must be types of events, or groups of them such as organization.*',
  })

const description = z.string().trim().max(200)

/** Whose endpoints: those of an organization, or without it those of the service. */
const scope = { organizationId: organizationIdSchema.optional() }

const one = { ...scope, webhookId: idSchema }

/** Without `types` every event is delivered. */
export const createWebhookInput = z.object({
  ...scope,
  url: webhookUrl,
  types: types.nullish(),
  description: description.nullish(),
})

export const listWebhooksInput = z.object(scope)

/** `enabled: true` delivers what happens from then on. */
export const updateWebhookInput = z.object({
  ...one,
  url: webhookUrl.optional(),
  types: types.nullish(),
  description: description.nullish(),
  enabled: z.boolean().optional(),
})

export const webhookInput = z.object(one)

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const listWebhookDeliveriesInput = z.object({
  ...one,
  state: z.enum(deliveryStates).optional(),
  cursor: cursorInput,
  limit: z.number().int().min(1).max(100).default(25),
})

const delivery = { ...one, deliveryId: idSchema }

export const webhookDeliveryInput = z.object(delivery)

/** Every event since then is delivered once more, in its order. */
export const redeliverWebhookEventsInput = z.object({ ...one, since: timestampInput })

/** Keyset position of a delivery, newest first. */
export const deliveryPosition = z.object({ createdAt: z.coerce.date(), id: z.string() })

export type DeliveryState = (typeof deliveryStates)[number]
