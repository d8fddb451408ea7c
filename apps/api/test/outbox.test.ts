import { testDatabases } from '@foyer/db/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { caughtMail, outboxAtRest } from './support/mail.ts'
import { details } from './support/people.ts'
import { givenSilentSmtp, givenSmtp } from './support/smtp.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, run } from './support/tables.ts'
import type { World } from './support/world.ts'

const mailing = { emailVerification: { sendOnSignUp: true } }

describe.each(testDatabases())('the outbox on $name', ({ open }) => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })
  const given = onDatabase(open)
  async function givenMailServer<Server extends { close(): Promise<void> }>(
    start: () => Promise<Server>,
  ): Promise<Server> {
    const server = await start()
    closing.push(server.close)
    return server
  }

  test('a mail is in the mailbox moments after the answer', async () => {
    const world = await given(mailing)
    await signUp(world, 'Olga')
    expect(await caughtMail(world, 'olga@example.com')).toMatchObject({
      to: 'olga@example.com',
      template: 'verify-email',
    })
  })

  test('a sign-up that fails leaves no mail', async () => {
    const world = await given(mailing)
    await run(world.database, 'alter table session add constraint full_up check ("userAgent" is null)')
    try {
      expect(await signUp(world, 'Olga')).toBe(500)
      expect(await countRows(world.database, 'outbox')).toBe(0)
    } finally {
      await run(world.database, 'alter table session drop constraint full_up')
    }
  })

  test('each mail goes once, though two instances send', async () => {
    const worlds = [await given(mailing), await given(mailing)] as const
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => signUp(worlds[n % 2] ?? worlds[0], `Olga${n}`)),
    )
    // A busy machine puts some off with 503; those leave no mail.
    const made = statuses.filter((status) => status === 200).length
    await outboxAtRest(worlds[0])
    const receivers = worlds.flatMap(({ mailbox }) => mailbox.list().map(({ to }) => to))
    expect(made).toBeGreaterThan(1)
    expect(receivers).toHaveLength(made)
    expect(new Set(receivers).size).toBe(made)
  })

  test.each(['nobody@example.invalid', 'nobody@mail.invalid'])('nothing is written to %s', async (email) => {
    const world = await given(mailing)
    await world.visitor().post('/sign-up/email', { ...details('Nobody'), email })
    expect(await countRows(world.database, 'outbox')).toBe(0)
  })

  test('SMTP delivers it in text and HTML, with the id the outbox gave it', async () => {
    const smtp = await givenMailServer(givenSmtp)
    const world = await given(mailing, smtp.variables)
    await signUp(world, 'Olga')
    await outboxAtRest(world)
    const [mail = ''] = smtp.received
    expect(smtp.received).toHaveLength(1)
    expect(mail).toContain('To: olga@example.com')
    expect(mail).toContain('From: Foyer <foyer@example.com>')
    expect(mail).toContain(`Message-ID: ${await messageId(world)}`)
    expect(mail).toMatch(/Content-Type: text\/plain/)
    expect(mail).toMatch(/Content-Type: text\/html/)
  })

  test('a mail put off is tried again later, under the same id, and then its payload is gone', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 451, reason: 'try later' })
    const world = await given(mailing, smtp.variables)
    await signUp(world, 'Olga')
    await eventually(async () =>
      expect(await outboxRow(world)).toMatchObject({ attempts: 1, lastError: expect.stringContaining('451') }),
    )
    const id = await messageId(world)
    expect(await outboxRow(world)).toMatchObject({ sentAt: null, parkedAt: null })
    smtp.be('welcoming')
    world.pass(6)
    world.services.wakeOutbox()
    await outboxAtRest(world)
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toContain(`Message-ID: ${id}`)
    expect(await outboxRow(world)).toMatchObject({ attempts: 2, payload: null, lastError: null })
  })

  test('a mail put off rests before it is tried again, longer each time', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 451, reason: 'try later' })
    const world = await given(mailing, smtp.variables)
    world.stopClock()
    await signUp(world, 'Olga')
    for (const [attempts, rest] of [
      [1, 5],
      [2, 10],
      [3, 20],
    ] as const) {
      await eventually(async () =>
        expect(await outboxRow(world)).toMatchObject({ attempts, availableAt: dueIn(world, rest) }),
      )
      world.pass(rest)
      world.services.wakeOutbox()
    }
  })

  test('a mail refused for good is parked, and holds up no other', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 550, reason: 'no such mailbox' })
    const world = await given(mailing, smtp.variables)
    await signUp(world, 'Olga')
    await eventually(async () => expect((await outboxRow(world)).parkedAt).toBeTruthy())
    smtp.be('welcoming')
    world.pass(3600)
    await signUp(world, 'Mia')
    await eventually(() => expect(smtp.received).toHaveLength(1))
    expect(smtp.received[0]).toContain('To: mia@example.com')
    expect(await outboxRow(world)).toMatchObject({ attempts: 1, sentAt: null })
  })

  test('a sender that is refused parks no mail: it goes once that is mended', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 550, reason: 'sender rejected', at: 'sender' })
    const world = await given(mailing, smtp.variables)
    await signUp(world, 'Olga')
    await eventually(async () => expect((await outboxRow(world)).lastError).toBeTruthy())
    expect(await outboxRow(world)).toMatchObject({ parkedAt: null, sentAt: null })
    smtp.be('welcoming')
    world.pass(6)
    world.services.wakeOutbox()
    await eventually(() => expect(smtp.received).toHaveLength(1))
  })

  test('a mail server that never answers delays nobody', async () => {
    const smtp = await givenMailServer(givenSilentSmtp)
    const world = await given(mailing, smtp.variables)
    const statuses = await Promise.all([signUp(world, 'Olga'), signUp(world, 'Mia')])
    expect(statuses).toEqual([200, 200])
    expect(await countRows(world.database, 'outbox')).toBe(2)
    expect((await world.visitor().post('/sign-in/email', details('Olga'))).status).toBe(200)
    // The mail server has not even refused yet.
    expect((await outboxRow(world)).lastError).toBeNull()
    await smtp.close()
    await eventually(async () => expect((await outboxRow(world)).lastError).toBeTruthy())
  })

  test('the database keeps no mail readable while it waits', async () => {
    const smtp = await givenMailServer(givenSmtp)
    smtp.be({ code: 451, reason: 'try later' })
    const world = await given(mailing, smtp.variables)
    await signUp(world, 'Olga')
    expect((await outboxRow(world)).payload).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
  })
})

async function signUp(world: World, name: string): Promise<number> {
  return (await world.visitor().post('/sign-up/email', details(name))).status
}

async function outboxRow({ database }: World): Promise<Record<string, unknown>> {
  const rows = (await allTables(database)).outbox ?? []
  const [oldest = {}] = rows.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))
  return oldest
}

async function messageId(world: World): Promise<string> {
  return String((await outboxRow(world)).messageId)
}

function dueIn({ services }: World, seconds: number): Date {
  return new Date(services.now().getTime() + seconds * 1000)
}
