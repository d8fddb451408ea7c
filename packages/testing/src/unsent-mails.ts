import { run } from './tables.ts'
import type { TestApp } from './test-app.ts'

/** Mails that are not sent: Uma's is parked, Max's is retried in an hour, Nina's is due in an hour; none can be read. */
export async function givenMails({ database }: TestApp): Promise<void> {
  await run(
    database,
    `insert into outbox (id, kind, recipient, payload, "messageId", attempts, "availableAt", "createdAt", "parkedAt", "lastError") values
     ('parked', 'reset-password', 'uma@example.com', 'x', 'a', 3, now(), now() - interval '2 days', now(), '550 no such mailbox'),
     ('retrying', 'invitation', 'max@example.com', 'x', 'b', 7, now() + interval '1 hour', now() - interval '2 hours', null, '451 4.7.1 Greylisted, please try again later'),
     ('waiting', 'verify-email', 'nina@example.com', 'x', 'c', 0, now() + interval '1 hour', now() - interval '1 minute', null, null)`,
  )
}
