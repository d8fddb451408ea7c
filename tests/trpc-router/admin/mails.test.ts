import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { TestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { givenUsers } from '@foyer/testing/organizations'
import { givenSilentSmtp, givenSmtp } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { expect, onTestFinished, test } from 'vitest'
import { givenAdminUsers, setUserRole } from './admin-users.ts'
import { givenMail } from './given-mails.ts'

type Search = Parameters<TestClient['trpc']['admin']['listMails']['query']>[0]

const mailing = { emailVerification: { sendOnSignUp: true } }
const olgas = { mailIds: ['mail-olga'] }

/** What an admin may do with mails, by name. */
const calls = {
  list: ({ trpc }: TestClient) => trpc.admin.listMails.query({}),
  counts: ({ trpc }: TestClient) => trpc.admin.getMailQueue.query(),
  retry: ({ trpc }: TestClient) => trpc.admin.retryMails.mutate(olgas),
  'retry all': ({ trpc }: TestClient) => trpc.admin.retryParkedMails.mutate(),
  discard: ({ trpc }: TestClient) => trpc.admin.discardMails.mutate(olgas),
}

onBothEngines('the mail queue in the administration', ({ open }) => {
  const given = testAppsOn(open)

  /** A mail of each state, made one after the other: Olga's is parked, Mia's is retried later, Nina's waits. */
  async function givenQueue() {
    const { app, adam, ada, uma } = await givenAdminUsers(given)
    app.stopClock()
    const at = (seconds: number) => new Date(app.services.now().getTime() + seconds * 1000)
    await givenMail(app, 'olga', 'parked', { createdAt: at(-30) })
    await givenMail(app, 'mia', 'retrying', { createdAt: at(-20), lastError: '451 try later' })
    await givenMail(app, 'nina', 'waiting', { createdAt: at(-10) })
    return { app, adam, ada, uma, at }
  }

  /** Mails that the server has refused for good, and two admins. */
  async function givenParked(...names: string[]) {
    const smtp = await givenServer()
    smtp.be({ code: 550, reason: 'no such mailbox' })
    const app = await given(mailing, smtp.variables)
    for (const name of names) await signUp(app, name)
    await eventually(async () => expect((await stored(app)).every(({ parkedAt }) => parkedAt !== null)).toBe(true))
    const as = await givenUsers(app, 'adam', 'ada')
    for (const name of ['adam', 'ada']) await setUserRole(app, name, 'admin')
    return { app, smtp, admins: [as('adam'), as('ada')] as const }
  }

  test.each<[Search, string[]]>([
    [{}, ['mail-nina', 'mail-mia', 'mail-olga']],
    [{ sortDirection: 'asc' }, ['mail-olga', 'mail-mia', 'mail-nina']],
    [{ state: 'parked' }, ['mail-olga']],
    [{ state: 'retrying' }, ['mail-mia']],
    [{ state: 'waiting' }, ['mail-nina']],
    [{ search: ' NA@exam ' }, ['mail-nina']],
    [{ search: '@example.com', state: 'parked' }, ['mail-olga']],
    [{ search: '%' }, []],
    [{ search: `' or true --` }, []],
  ])('is found by %o', async (input, ids) => {
    const { adam } = await givenQueue()
    const { mails } = await adam.trpc.admin.listMails.query(input)
    expect(mails.map(({ id }) => id)).toEqual(ids)
  })

  test('shows why a mail was not sent, how often it was tried and when it is tried next, and not what it says', async () => {
    const { adam, at } = await givenQueue()
    const { mails } = await adam.trpc.admin.listMails.query({ sortDirection: 'asc' })
    const common = { kind: 'reset-password', createdAt: expect.any(Date) }
    const can = { canRetry: true, canDiscard: true }
    expect(mails).toEqual([
      {
        ...{ ...common, id: 'mail-olga', recipient: 'olga@example.com', state: 'parked', attempts: 3 },
        ...{ reason: '550 no such mailbox', nextAttemptAt: null, ...can },
      },
      {
        ...{ ...common, id: 'mail-mia', recipient: 'mia@example.com', state: 'retrying', attempts: 3 },
        ...{ reason: '451 try later', nextAttemptAt: at(3600), ...can },
      },
      {
        ...{ ...common, id: 'mail-nina', recipient: 'nina@example.com', state: 'waiting', attempts: 0 },
        ...{ reason: null, nextAttemptAt: at(3600), ...can },
      },
    ])
  })

  test.each<Search>([{}, { sortDirection: 'asc' }, { search: 'EXAMPLE' }])(
    'is paged through, each once, for %o',
    async (input) => {
      const { adam } = await givenQueue()
      const paged: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await adam.trpc.admin.listMails.query({ ...input, cursor, limit: 1 })
        paged.push(...page.mails.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(paged).toEqual((await adam.trpc.admin.listMails.query(input)).mails.map(({ id }) => id))
    },
  )

  test('is not listed from a cursor of another order, nor from an invalid one', async () => {
    const { adam } = await givenQueue()
    const { nextCursor } = await adam.trpc.admin.listMails.query({ limit: 1 })
    const cursors: Search[] = [{ cursor: nextCursor, sortDirection: 'asc' }, { cursor: 'nonsense' }]
    for (const input of cursors) {
      await expect(adam.trpc.admin.listMails.query(input)).rejects.toMatchObject({ data: { httpStatus: 400 } })
    }
  })

  test('holds the address of a mail until it is sent, and no longer', async () => {
    const smtp = await givenServer()
    const app = await given(mailing, smtp.variables)
    smtp.be({ code: 451, reason: 'try later' })
    await signUp(app, 'Olga')
    await eventually(async () =>
      expect(await stored(app)).toMatchObject([{ recipient: 'olga@example.com', attempts: 1 }]),
    )
    smtp.be('welcoming')
    app.pass(6)
    app.services.wakeOutbox()
    await eventually(async () =>
      expect(await stored(app)).toMatchObject([{ recipient: null, sentAt: expect.any(Date) }]),
    )
  })

  test('tells since when the mail server cannot be used, and that nothing is wrong once it can', async () => {
    const port = await freePort()
    const app = await given(mailing, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'foyer@example.com' })
    app.stopClock()
    const adam = await signedUpAdmin(app)
    const { getMailQueue } = adam.trpc.admin
    await eventually(async () => expect((await getMailQueue.query()).serverDownSince).toEqual(app.services.now()))
    const smtp = await givenServer(port)
    app.services.wakeOutbox()
    await eventually(async () => expect((await getMailQueue.query()).serverDownSince).toBeNull())
    await eventually(() => expect(smtp.received).toHaveLength(1))
    const empty = { waiting: 0, retrying: 0, parked: 0, serverDownSince: null }
    await eventually(async () => expect(await getMailQueue.query()).toEqual(empty))
  })

  test('makes a parked mail due with attempts of its own again, however often it was tried', async () => {
    const { app, smtp, admins } = await givenParked('Olga')
    await run(app.database, 'update outbox set attempts = 50')
    smtp.be({ code: 451, reason: 'try later' })
    expect((await admins[0].trpc.admin.retryMails.mutate({ mailIds: await ids(app) })).mailIds).toHaveLength(1)
    const again = { attempts: 51, attemptsBeforeRetry: 50, parkedAt: null, lastError: expect.stringContaining('451') }
    await eventually(async () => expect(await stored(app)).toMatchObject([again]))
    smtp.be('welcoming')
    app.pass(6)
    app.services.wakeOutbox()
    await eventually(() => expect(smtp.received).toHaveLength(1))
  })

  test('leaves a mail alone that is being sent: it is neither retried nor discarded, and sent once', async () => {
    const silent = await givenSilentSmtp()
    onTestFinished(silent.close)
    const app = await given(mailing, silent.variables)
    const adam = await signedUpAdmin(app)
    await eventually(async () => expect(await stored(app)).toMatchObject([{ attempts: 1 }]))
    const before = await stored(app)
    const mailIds = await ids(app)
    const { mails } = await adam.trpc.admin.listMails.query({})
    expect(mails).toMatchObject([{ canRetry: false, canDiscard: false }])
    expect(await adam.trpc.admin.retryMails.mutate({ mailIds })).toEqual({ mailIds: [] })
    expect(await adam.trpc.admin.discardMails.mutate({ mailIds })).toEqual({ mailIds: [] })
    expect(await stored(app)).toMatchObject(before.map(({ id, attempts }) => ({ id, attempts })))
  })

  test('is retried by one of two admins who ask at once while the worker is at it, and sent once', async () => {
    const { app, smtp, admins } = await givenParked('Olga')
    const mailIds = await ids(app)
    smtp.be('welcoming')
    const asked = Array.from({ length: 10 }, (_, n) => admins[n % 2]?.trpc.admin.retryMails.mutate({ mailIds }))
    expect((await Promise.all(asked)).flatMap((answer) => answer?.mailIds)).toEqual(mailIds)
    await eventually(async () => expect(await stored(app)).toMatchObject([{ sentAt: expect.any(Date) }]))
    expect(smtp.received).toHaveLength(1)
    const detail = { kind: 'verify-email', email: 'olga@example.com' }
    expect(await retries(app)).toEqual([{ targetEmail: 'olga@example.com', detail: JSON.stringify(detail) }])
    expect(await admins[0].trpc.admin.retryMails.mutate({ mailIds })).toEqual({ mailIds: [] })
  })

  test('has all parked mails sent, and leaves those that wait for their turn', async () => {
    const { app, smtp, admins } = await givenParked('Olga', 'Mia')
    const waiting = await givenMail(app, 'nina', 'retrying')
    smtp.be('welcoming')
    expect(await admins[0].trpc.admin.retryParkedMails.mutate()).toEqual({ number: 2, left: false })
    await eventually(() => expect(smtp.received).toHaveLength(2))
    await eventually(async () =>
      expect(await admins[0].trpc.admin.listMails.query({})).toMatchObject({ mails: [{ id: waiting }] }),
    )
    expect(await admins[1].trpc.admin.retryParkedMails.mutate()).toEqual({ number: 0, left: false })
    expect((await retries(app)).map(({ detail }) => detail)).toEqual(['{"number":2}'])
  })

  test('loses a mail that is discarded, once, and no other', async () => {
    const { app, adam, ada } = await givenQueue()
    const discarded = await Promise.all([adam, ada].map((admin) => calls.discard(admin)))
    expect(discarded.flatMap(({ mailIds }) => mailIds)).toEqual(['mail-olga'])
    expect(await ids(app)).toEqual(['mail-mia', 'mail-nina'])
    const events = app.database.db.selectFrom('auditEvent').select(['type', 'detail'])
    const detail = JSON.stringify({ kind: 'reset-password', email: 'olga@example.com' })
    expect(await events.execute()).toEqual([{ type: 'mail.discarded', detail }])
  })

  test.each(Object.entries(calls))('is refused to users who are no admins: %s', async (_name, call) => {
    const { app, uma } = await givenQueue()
    const before = await tablesWithoutCounters(app.database)
    await expect(call(uma)).rejects.toMatchObject({ data: { httpStatus: 403 } })
    await expect(call(app.client())).rejects.toMatchObject({ data: { httpStatus: 401 } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is in the permissions of admins', async () => {
    const { adam } = await givenQueue()
    const may = async (mail: string[]) =>
      (await adam.trpc.admin.adminHasPermission.mutate({ permissions: { mail } })).success
    expect([await may(['list', 'retry', 'discard']), await may(['read'])]).toEqual([true, false])
  })
})

async function givenServer(port?: number) {
  const smtp = await givenSmtp(port ?? (await freePort()))
  onTestFinished(smtp.close)
  return smtp
}

async function signUp(app: TestApp, name: string): Promise<TestClient> {
  const client = app.client()
  expect((await client.post('/sign-up/email', details(name))).status).toBe(200)
  return client
}

/** Adam, whose sign-up leaves a mail. */
async function signedUpAdmin(app: TestApp): Promise<TestClient> {
  const client = await signUp(app, 'Adam')
  await run(app.database, `update "user" set role = 'admin' where email = 'adam@example.com'`)
  return client
}

/** Whom the events of retried mails are about, and what they tell. */
function retries({ database: { db } }: TestApp) {
  return db.selectFrom('auditEvent').select(['targetEmail', 'detail']).where('type', '=', 'mail.retried').execute()
}

function stored({ database: { db } }: TestApp) {
  return db.selectFrom('outbox').selectAll().orderBy('id').execute()
}

async function ids(app: TestApp): Promise<string[]> {
  return (await stored(app)).map(({ id }) => id)
}
