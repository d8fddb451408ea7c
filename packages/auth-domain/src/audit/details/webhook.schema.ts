import { z } from 'zod'
import { disabledReasons } from '#webhook/webhook.ts'
import { changed, removal } from './detail.ts'

const ofWebhook = z.strictObject({ webhookId: z.string(), url: z.string() })
const ofChanged = ofWebhook.extend(changed)
const ofDisabled = ofWebhook.extend({ reason: z.enum(disabledReasons).optional() })
const ofDeleted = ofWebhook.extend(removal)

/** The details of webhooks, of the service and of organizations. */
export const webhookDetails = {
  'webhook.created': ofWebhook,
  'webhook.updated': ofChanged,
  'webhook.disabled': ofDisabled,
  'webhook.deleted': ofDeleted,
  'organization.webhook.created': ofWebhook,
  'organization.webhook.updated': ofChanged,
  'organization.webhook.disabled': ofDisabled,
  'organization.webhook.deleted': ofDeleted,
}
