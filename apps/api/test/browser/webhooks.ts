import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'

const LONG_URL = `https://hooks.example.com/${'endpoint-of-an-application/'.repeat(6)}events?source=foyer`

/**
 * Webhooks of the service and of acme, which is there already: one that works and has deliveries of every state, one that fails,
 * one that was given up, with long URLs.
 */
export async function givenWebhooks(app: TestApp): Promise<void> {
  for (const [scope, prefix] of [
    ['null', 'service'],
    [`'acme'`, 'acme'],
  ] as const) {
    await run(
      app.database,
      `insert into webhook (id, "organizationId", url, description, types, secret, "createdAt", "disabledAt", "disabledReason", "failingSince", "lastDeliveredAt")
       values
         ('${prefix}-works', ${scope}, '${LONG_URL}', 'Billing', '["organization.*","user.created","user.updated","user.deleted"]', '', now() - interval '40 days', null, null, null, now() - interval '3 minutes'),
         ('${prefix}-fails', ${scope}, '${LONG_URL}', null, null, '', now() - interval '30 days', null, null, now() - interval '5 hours', now() - interval '6 hours'),
         ('${prefix}-given-up', ${scope}, 'https://crm.example.com/foyer', 'CRM', '["organization.member.*"]', '', now() - interval '20 days', now() - interval '2 days', 'failing', now() - interval '5 days', null)`,
    )
    await run(
      app.database,
      `insert into "webhookDelivery" (id, "webhookId", type, subject, attempts, "nextAttemptAt", "createdAt", "deliveredAt", "failedAt", status, "lastError", answer, milliseconds)
       values
         ('${prefix}-1', '${prefix}-works', 'webhook.test', 'test 1', 1, now(), now() - interval '3 minutes', now() - interval '3 minutes', null, 204, null, '', 38),
         ('${prefix}-2', '${prefix}-works', 'webhook.test', 'test 2', 3, now() + interval '45 minutes', now() - interval '20 minutes', null, null, 503, null, '<html><body>Service unavailable</body></html>', 4120),
         ('${prefix}-3', '${prefix}-works', 'webhook.test', 'test 3', 14, now(), now() - interval '4 days', null, now() - interval '1 day', null, 'timeout', null, 5000)`,
    )
  }
}
