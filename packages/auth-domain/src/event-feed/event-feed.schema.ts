import { z } from 'zod'
import { eventSchema } from '#audit/list-events.schema.ts'
import { idSchema } from '#input/id.ts'
import { invitationSchema } from '#invitation/invitation.schema.ts'
import { memberWithUserSchema } from '#member/member.ts'
import { editedOrganizationSchema, organizationIdSchema } from '#organization/organization.ts'
import { userSchema } from '#user/user.ts'
import { namedTypes } from './event-feed.ts'

const UNKNOWN_TYPE = 'Must be types of events, or groups of them such as organization.*, with commas between them'
const MOST_NAMES = 100
/** With what each is about an answer has less than 5 MB. */
const MOST_EVENTS = 200
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

/** `after` is where a former answer ended; without it the oldest event that is kept is the first. `wait` is in seconds. */
export const readEventsInput = z
  .object({
    after: z.string().min(1).max(512).optional(),
    limit: count(1, MOST_EVENTS).default(100),
    type: z
      .string()
      .max(4096)
      .transform((list) => list.split(','))
      .transform((names, context) => {
        const types = names.length > MOST_NAMES ? undefined : namedTypes(names)
        if (types === undefined) context.addIssue({ code: 'custom', message: UNKNOWN_TYPE })
        return types ?? []
      })
      .optional(),
    organizationId: organizationIdSchema.optional(),
    wait: count(0, 30).default(0),
  })
  .optional()
  .transform((input) => input ?? { limit: 100, wait: 0 })

const shown = z.record(z.string(), z.unknown()).nullable()

/**
 * An event as those see it who follow events; `object` is what it is about as it is now, null where that is no more, and
 * `member` likewise the member that it changed besides.
 */
export const followedEventSchema = eventSchema.omit({ id: true }).extend({
  id: z.string(),
  data: z.object({ object: shown, member: shown.optional() }),
})

export const readEventsOutput = z.object({ events: z.array(followedEventSchema), next: z.string() })

/** An invitation as an event shows it: `id` is a handle, and `email` null once it is hidden. */
export const followedInvitationSchema = invitationSchema.extend({ email: z.string().nullable() })

export type FollowedInvitation = z.infer<typeof followedInvitationSchema>

export const snapshotKinds = ['user', 'organization', 'member'] as const

/** `after` is the id of the last row of a former answer. */
export const readEventSnapshotInput = z.object({
  of: z.enum(snapshotKinds),
  after: idSchema.optional(),
  limit: count(1, MOST_EVENTS).default(100),
  organizationId: organizationIdSchema.optional(),
})

export const readEventSnapshotOutput = z.object({
  rows: z
    .array(z.union([userSchema, editedOrganizationSchema, memberWithUserSchema]))
    .describe('Users, organizations or members, as `of` asks for.'),
  /** The id after which the next answer goes on; null after the last one. */
  after: z.string().nullable(),
  next: z.string(),
})

export type FollowedEvent = z.infer<typeof followedEventSchema>
