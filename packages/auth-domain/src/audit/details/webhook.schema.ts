import { z } from 'zod'
import { disabledReasons } from '#webhook/webhook.ts'
import { changed } from './detail.ts'

const ofWebhook = z.strictObject({ webhookId: z.string(), url: z.string() })
const ofChanged = ofWebhook.extend(changed)
const ofDisabled = ofWebhook.extend({ reason: z.enum(disabledReasons).optional() })

/** The details of webhooks, of the service and of organizations. */
export const webhookDetails = {
  'webhook.created': ofWebhook,
  'webhook.updated': ofChanged,
  'webhook.disabled': ofDisabled,
  'webhook.deleted': ofWebhook,
  'organization.webhook.created': ofWebhook,
  'organization.webhook.updated': ofChanged,
  'organization.webhook.disabled': ofDisabled,
  'organization.webhook.deleted': ofWebhook,
}
