import { adminWebhooksPage } from '@foyer/auth-domain/redirect/pages'
import type { WebhooksOf } from '#data/webhooks.ts'

export const ofService: WebhooksOf = { organizationId: undefined, page: adminWebhooksPage }
