import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { eventually } from '@foyer/testing/eventually'
import { caughtMail, outboxDrained } from '@foyer/testing/mail'
import { givenSilentSmtp, givenSmtp } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { afterEach, expect, test } from 'vitest'

const mailing = { emailVerification: { sendOnSignUp: true } }

onBothEngines('the outbox', ({ open }) => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })
  const given = testAppsOn(open)
  async function givenMailServer<Server extends { close(): Promise<void> }>(
    start: () => Promise<Server>,
  ): Promise<Server> {
    const server = await start()
    closing.push(server.close)
    return server
  }

  test('a mail is delivered shortly after the response', async () => {
    const app = await given(mailing)
    await signUp(app, 'Olga')
    expect(await caughtMail(app, 'olga@example.com')).toMatchObject({
      to: 'olga@example.com',
      template: 'verify-email',
    })
  })

  test('a failed sign-up enqueues no mail', async () => {
    const app = await given(mailing)
    await run(app.database, 'alter table session add constraint full_up check ("userAgent" is null)')
    try {
      expect(await signUp(app, 'Olga')).toBe(500)
      expect(await countRows(app.database, 'outbox')).toBe(0)
    } finally {
      await run(app.database, 'alter table session drop constraint full_up')
    }
  })

  test('each mail is sent once, though two instances send', async () => {
    const apps = [await given(mailing), await given(mailing)] as const
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, n) => signUp(apps[n % 2] ?? apps[0], `Olga${n}`)))
    // A busy machine answers some with 503; those enqueue no mail.
    const succeeded = statuses.filter((status) => status === 200).length
    await outboxDrained(apps[0])
    const receivers = apps.flatMap(({ mailbox }) => mailbox.list().map(({ to }) => to))
    expect(succeeded).toBeGreaterThan(1)
    expect(receivers).toHaveLength(succeeded)
    expect(new Set(receivers).size).toBe(succeeded)
  })

  test.each(['nobody@example.invalid', 'nobody@mail.invalid'])('nothing is mailed to %s', async (email) => {
    const app = await given(mailing)
    await app.client().post('/sign-up/email', { ...details('Nobody'), email })
    expect(await countRows(app.database, 'outbox')).toBe(0)
  })

  test('SMTP delivers a mail as text and HTML, with the message id of the outbox', async () => {
    const smtp = await givenMailServer(givenSmtp)
    const app = await given(mailing, smtp.variables)
    await signUp(app, 'Olga')
    await outboxDrained(app)
    const [mail = ''] = smtp.received
    expect(smtp.received).toHaveLength(1)
    expect(mail).toContain('To: olga@example.com')
    expect(mail).toContain('From: Foyer <foyer@example.com>')
    expect(mail).toContain(`Message-ID: ${await messageId(app)}`)
    expect(mail).toMatch(/Content-Type: text\/plain/)
    expect(mail).toMatch(/Content-Type: text\/html/)
  })

  test('a deferred mail is retried with the same id, and its payload is deleted once it is sent', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 451, reason: 'try later' })
    const app = await given(mailing, smtp.variables)
    await signUp(app, 'Olga')
    await eventually(async () =>
      expect(await outboxRow(app)).toMatchObject({ attempts: 1, lastError: expect.stringContaining('451') }),
    )
    const id = await messageId(app)
    expect(await outboxRow(app)).toMatchObject({ sentAt: null, parkedAt: null })
    smtp.be('welcoming')
    app.pass(6)
    app.services.wakeOutbox()
    await outboxDrained(app)
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toContain(`Message-ID: ${id}`)
    expect(await outboxRow(app)).toMatchObject({ attempts: 2, payload: null, lastError: null })
  })

  test('a deferred mail is retried with exponential backoff', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 451, reason: 'try later' })
    const app = await given(mailing, smtp.variables)
    app.stopClock()
    await signUp(app, 'Olga')
    for (const [attempts, delay] of [
      [1, 5],
      [2, 10],
      [3, 20],
    ] as const) {
      await eventually(async () =>
        expect(await outboxRow(app)).toMatchObject({ attempts, availableAt: dueIn(app, delay) }),
      )
      app.pass(delay)
      app.services.wakeOutbox()
    }
  })

  test('a permanently refused mail is parked, and delays no other', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 550, reason: 'no such mailbox' })
    const app = await given(mailing, smtp.variables)
    await signUp(app, 'Olga')
    await eventually(async () => expect((await outboxRow(app)).parkedAt).toBeTruthy())
    smtp.be('welcoming')
    app.pass(3600)
    await signUp(app, 'Mia')
    await eventually(() => expect(smtp.received).toHaveLength(1))
    expect(smtp.received[0]).toContain('To: mia@example.com')
    expect(await outboxRow(app)).toMatchObject({ attempts: 1, sentAt: null })
  })

  test('a refused sender parks no mail: it is sent once the sender is accepted', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 550, reason: 'sender rejected', at: 'sender' })
    const app = await given(mailing, smtp.variables)
    await signUp(app, 'Olga')
    await eventually(async () => expect((await outboxRow(app)).lastError).toBeTruthy())
    expect(await outboxRow(app)).toMatchObject({ parkedAt: null, sentAt: null })
    smtp.be('welcoming')
    app.pass(6)
    app.services.wakeOutbox()
    await eventually(() => expect(smtp.received).toHaveLength(1))
  })

  test('a mail server that never answers delays no request', async () => {
    const smtp = await givenMailServer(givenSilentSmtp)
    const app = await given(mailing, smtp.variables)
    const statuses = await Promise.all([signUp(app, 'Olga'), signUp(app, 'Mia')])
    expect(statuses).toEqual([200, 200])
    expect(await countRows(app.database, 'outbox')).toBe(2)
    expect((await app.client().post('/sign-in/email', details('Olga'))).status).toBe(200)
    // The delivery has not failed yet.
    expect((await outboxRow(app)).lastError).toBeNull()
    await smtp.close()
    await eventually(async () => expect((await outboxRow(app)).lastError).toBeTruthy())
  })

  test('the payload of a queued mail is encrypted', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 451, reason: 'try later' })
    const app = await given(mailing, smtp.variables)
    await signUp(app, 'Olga')
    expect((await outboxRow(app)).payload).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
  })
})

async function signUp(app: TestApp, name: string): Promise<number> {
  return (await app.client().post('/sign-up/email', details(name))).status
}

async function outboxRow({ database }: TestApp): Promise<Record<string, unknown>> {
  const rows = (await allTables(database)).outbox ?? []
  const [oldest = {}] = rows.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))
  return oldest
}

async function messageId(app: TestApp): Promise<string> {
  return String((await outboxRow(app)).messageId)
}

function dueIn({ services }: TestApp, seconds: number): Date {
  return new Date(services.now().getTime() + seconds * 1000)
}
