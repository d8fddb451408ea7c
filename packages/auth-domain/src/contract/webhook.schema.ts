import {
  createWebhookInput,
  listWebhookDeliveriesInput,
  listWebhooksInput,
  redeliverWebhookEventsInput,
  updateWebhookInput,
  webhookDeliveryInput,
  webhookInput,
} from '#webhook/webhook.schema.ts'
import type { SchemasOf } from './operation.ts'
import type { webhookContract } from './webhook.ts'

export const webhookSchemas = {
  listWebhooks: { input: listWebhooksInput },
  createWebhook: { input: createWebhookInput },
  updateWebhook: { input: updateWebhookInput },
  deleteWebhook: { input: webhookInput },
  rotateWebhookSecret: { input: webhookInput },
  testWebhook: { input: webhookInput },
  listWebhookDeliveries: { input: listWebhookDeliveriesInput },
  getWebhookDelivery: { input: webhookDeliveryInput },
  redeliverWebhookEvent: { input: webhookDeliveryInput },
  redeliverWebhookEvents: { input: redeliverWebhookEventsInput },
} as const satisfies SchemasOf<typeof webhookContract>
