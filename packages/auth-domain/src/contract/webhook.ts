import type { RefusalName } from '#refusals.ts'
import { type Declarations, named, signedIn } from './operation.ts'
import { readingAccount } from './rules.ts'

// Of the service for its admins; of an organization, where one is named, for those who may change it.
const ofManagers = {
  access: signedIn,
  feature: 'always',
  organization: 'none',
  rate: 'other',
  rules: { ...readingAccount, withoutFactor: 'in-organization' },
  events: [],
  rest: null,
} as const

const unlessManager = ['NOT_ALLOWED_TO_MANAGE_WEBHOOKS', 'USER_IS_NOT_A_MEMBER'] as const satisfies RefusalName[]
const unlessOne = [...unlessManager, 'WEBHOOK_NOT_FOUND'] as const

/** What changes where events go, or shows the secret that signs them (W7). */
const changing = { ...ofManagers, rules: { ...ofManagers.rules, stepUp: 'sensitive' } } as const

export const webhookContract = named({
  listWebhooks: { ...ofManagers, refusals: unlessManager },
  createWebhook: {
    ...changing,
    refusals: [...unlessManager, 'TOO_MANY_WEBHOOKS', 'WEBHOOK_URL_NOT_ALLOWED'],
    events: ['webhook.created', 'organization.webhook.created'],
  },
  updateWebhook: {
    ...changing,
    refusals: [...unlessOne, 'WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_NEEDS_SECRET'],
    events: ['webhook.updated', 'webhook.disabled', 'organization.webhook.updated', 'organization.webhook.disabled'],
  },
  deleteWebhook: {
    ...changing,
    refusals: unlessOne,
    events: ['webhook.deleted', 'organization.webhook.deleted'],
  },
  rotateWebhookSecret: {
    ...changing,
    refusals: unlessOne,
    events: ['webhook.updated', 'organization.webhook.updated'],
  },
  testWebhook: { ...ofManagers, refusals: [...unlessOne, 'WEBHOOK_DISABLED'] },
  listWebhookDeliveries: { ...ofManagers, refusals: [...unlessOne, 'INVALID_QUERY'] },
  getWebhookDelivery: { ...ofManagers, refusals: [...unlessOne, 'WEBHOOK_DELIVERY_NOT_FOUND'] },
  redeliverWebhookEvent: {
    ...ofManagers,
    refusals: [...unlessOne, 'WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_DISABLED'],
  },
  redeliverWebhookEvents: { ...ofManagers, refusals: [...unlessOne, 'WEBHOOK_DISABLED'] },
} as const satisfies Declarations)
