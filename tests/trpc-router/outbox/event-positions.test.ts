import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { createDevelopmentMailbox } from '@foyer/email/development-mailbox'
import { eventually } from '@foyer/testing/eventually'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { startOutboxWorker } from '@foyer/trpc-router/runtime/outbox/worker'
import { sequenceEvents } from '@foyer/trpc-router/runtime/webhook/sequence-events'
import { expect, test } from 'vitest'

const EVENTS = 3000
const BATCH = 1000

onBothEngines('the positions of events', ({ open }) => {
  const given = testAppsOn(open)

  test('are given in batches: a worker that is stopped leaves the rest, and a mail does not wait for them', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    await insertEvents(app)
    const worker = startOutboxWorker({ ...app.services, mailer: mailbox, sequence: () => sequenceEvents(app.services) })
    await worker.stop()
    // One batch of this worker, and perhaps one of the app's own.
    expect(await withoutPosition(app)).toBeGreaterThanOrEqual(EVENTS - 2 * BATCH)
    await app.client().post('/sign-up/email', details('Olga'))
    await eventually(() => expect(app.mailbox.list('olga@example.com')).toHaveLength(1))
  })

  test('are given to all of them in the end, without a wake for each batch', async () => {
    const app = await given()
    await insertEvents(app)
    app.services.wakeOutbox()
    await expect.poll(() => withoutPosition(app), { timeout: 20_000 }).toBe(0)
  })
})

const mailbox = createDevelopmentMailbox(async () => ({ subject: '', html: '', text: '' }))

async function insertEvents(app: TestApp): Promise<void> {
  await run(
    app.database,
    `insert into "auditEvent" (type, "createdAt") select 'user.updated', now() from generate_series(1, ${EVENTS})`,
  )
}

async function withoutPosition({ database: { db } }: TestApp): Promise<number> {
  const { count } = await db
    .selectFrom('auditEvent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('position', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
