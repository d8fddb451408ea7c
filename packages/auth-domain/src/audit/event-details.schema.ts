import type { z } from 'zod'
import { accountDetails } from './details/account.schema.ts'
import { administrationDetails } from './details/administration.schema.ts'
import { factorDetails } from './details/factor.schema.ts'
import { oauthProviderDetails } from './details/oauth-provider.schema.ts'
import { organizationDetails } from './details/organization.schema.ts'
import { serviceDetails } from './details/service.schema.ts'
import { signInDetails } from './details/sign-in.schema.ts'
import { webhookDetails } from './details/webhook.schema.ts'
import type { EventType } from './event-types.ts'

/**
 * What the detail of every type has in it as this version records it, and nothing else. Events are not parsed by it when they
 * are read: one that another version has recorded may have other keys.
 */
export const eventDetails = {
  ...signInDetails,
  ...accountDetails,
  ...factorDetails,
  ...oauthProviderDetails,
  ...organizationDetails,
  ...administrationDetails,
  ...serviceDetails,
  ...webhookDetails,
} satisfies Record<EventType, z.ZodObject>

/** The detail of each type. */
export type EventDetails = { readonly [Type in EventType]: Readonly<z.infer<(typeof eventDetails)[Type]>> }
