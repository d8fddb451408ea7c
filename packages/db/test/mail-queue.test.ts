import { expect, test } from 'vitest'
import {
  countQueuedMails,
  discardMails,
  findQueuedMails,
  retryMails,
  retryParkedMails,
} from '#operations/mail-queue.ts'
import { claimDueMail, markMailFailed } from '#operations/outbox.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now, rowOf } from '#testing/rows.ts'

const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const times = { now, leasedUntil: after(30) }

onBothEngines('the mail queue', (engine) => {
  const app = tablesOn(engine)
  const insert = (...mails: Parameters<typeof rowOf.outbox>[0][]) =>
    app.db
      .insertInto('outbox')
      .values(mails.map((mail) => rowOf.outbox(mail)))
      .execute()
  const ids = (mails: readonly { id: string }[]) => mails.map(({ id }) => id).sort()
  const inOne = () => app.db.transaction()

  test('counts mails by what becomes of them, and none that was sent', async () => {
    await insert(
      { id: 'waits' },
      { id: 'failed', lastError: '451' },
      { id: 'parked', lastError: '550', parkedAt: now },
      { id: 'sent', sentAt: now, payload: null },
    )
    expect(await countQueuedMails(app.db)).toEqual({ waiting: 1, retrying: 1, parked: 1 })
    const search = { sortDirection: 'asc', state: undefined, search: undefined } as const
    expect(ids(await findQueuedMails(app.db, search, { after: undefined, limit: 9 }))).toEqual([
      'failed',
      'parked',
      'waits',
    ])
  })

  test('makes due what is parked or waits for long, and neither what may be leased nor what was sent', async () => {
    await insert(
      { id: 'parked', parkedAt: now },
      { id: 'late', availableAt: after(31) },
      { id: 'leased', availableAt: after(20) },
      { id: 'due' },
      { id: 'sent', parkedAt: null, sentAt: now, payload: null },
    )
    const all = ['parked', 'late', 'leased', 'due', 'sent']
    expect(ids(await inOne().execute((trx) => retryMails(trx, all, times)))).toEqual(['late', 'parked'])
    expect(ids(await inOne().execute((trx) => retryMails(trx, all, times)))).toEqual([])
  })

  test('gives up what is in nobody’s hands', async () => {
    await insert(
      { id: 'parked', parkedAt: now },
      { id: 'late', availableAt: after(31) },
      { id: 'leased', availableAt: after(20) },
      { id: 'due' },
      { id: 'sent', sentAt: now, payload: null },
    )
    const all = ['parked', 'late', 'leased', 'due', 'sent']
    expect(ids(await inOne().execute((trx) => discardMails(trx, all, times)))).toEqual(['due', 'late', 'parked'])
    expect(ids(await app.db.selectFrom('outbox').select('id').execute())).toEqual(['leased', 'sent'])
  })

  test('makes the longest parked due first, a number at a time', async () => {
    await insert({ id: 'newer', parkedAt: after(2) }, { id: 'older', parkedAt: after(1) })
    expect(await inOne().execute((trx) => retryParkedMails(trx, 1, now))).toBe(1)
    expect(await claimDueMail(app.db, now, after(20))).toMatchObject({ id: 'older' })
    expect(await inOne().execute((trx) => retryParkedMails(trx, 9, now))).toBe(1)
    expect(await inOne().execute((trx) => retryParkedMails(trx, 9, now))).toBe(0)
  })

  test('counts attempts on, so that the person who had lost a mail before it was retried cannot change it', async () => {
    await insert({ id: 'mail' })
    const lost = (await claimDueMail(app.db, now, after(20))) ?? expect.unreachable()
    const held = (await claimDueMail(app.db, after(21), after(41))) ?? expect.unreachable()
    await markMailFailed(app.db, held, { reason: '550', now: after(22), next: undefined })
    await inOne().execute((trx) => retryMails(trx, ['mail'], times))
    expect(await claimDueMail(app.db, after(23), after(43))).toMatchObject({ attempts: 3, attemptsBeforeRetry: 2 })
    expect(await markMailFailed(app.db, lost, { reason: '451', now: after(24), next: after(29) })).toBe(false)
  })
})
