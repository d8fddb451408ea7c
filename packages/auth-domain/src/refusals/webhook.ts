/** Refusals about webhooks. Pages know them by their codes, whatever the message says. */
export const webhookRefusals = {
  TOO_MANY_WEBHOOKS: {
    status: 400,
    message: 'There are too many webhooks: delete one first',
    code: 'TOO_MANY_WEBHOOKS',
  },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: 'Delivery not found' },
  WEBHOOK_URL_NOT_ALLOWED: {
    status: 400,
    message: 'Webhooks cannot be delivered to this URL ({})',
    code: 'WEBHOOK_URL_NOT_ALLOWED',
  },
  WEBHOOK_DISABLED: { status: 400, message: 'The webhook is disabled: enable it first', code: 'WEBHOOK_DISABLED' },
  WEBHOOK_NEEDS_SECRET: {
    status: 400,
    message: 'The webhook needs a new secret before it is enabled',
    code: 'WEBHOOK_NEEDS_SECRET',
  },
  NOT_ALLOWED_TO_MANAGE_WEBHOOKS: { status: 403, message: 'You are not allowed to manage these webhooks' },
} as const
