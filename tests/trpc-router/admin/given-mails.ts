import type { MailState } from '@foyer/auth-domain/admin/mail-states'
import type { TestApp } from '@foyer/testing/test-app'

const HOUR = 3_600_000

/** Stores a mail of that state to `name@example.com`, which nobody can read; returns its id. A waiting one is due in an hour. */
export async function givenMail(
  { database, services }: TestApp,
  name: string,
  state: MailState,
  overrides: { id?: string; createdAt?: Date; availableAt?: Date; lastError?: string; attempts?: number } = {},
): Promise<string> {
  const now = services.now()
  const id = overrides.id ?? `mail-${name}`
  await database.db
    .insertInto('outbox')
    .values({
      id,
      kind: 'reset-password',
      recipient: `${name}@example.com`,
      payload: 'sealed',
      messageId: `<${id}@example.com>`,
      attempts: state === 'waiting' ? 0 : 3,
      availableAt: new Date(now.getTime() + HOUR),
      createdAt: now,
      parkedAt: state === 'parked' ? now : null,
      lastError: state === 'waiting' ? null : '550 no such mailbox',
      ...overrides,
    })
    .execute()
  return id
}
