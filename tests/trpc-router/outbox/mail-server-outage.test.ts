import { createServer, type Socket } from 'node:net'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { outboxDrained } from '@foyer/testing/mail'
import { givenSilentSmtp, givenSmtp, mailVariables, type TestSmtp } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { givenTwoFactorUser, halfSignedIn } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { describe, expect, onTestFinished, test } from 'vitest'

const mailing = { emailVerification: { sendOnSignUp: true } }
const names = ['Olga', 'Mia', 'Max', 'Ida', 'Tom', 'Eva']

describe('an outage of the mail server', () => {
  const given = testAppsOn()

  test('ages no mail: all that waited go out when the server is back', async () => {
    const port = await freePort()
    const app = await given(mailing, mailVariables(port))
    for (const name of names) await signUp(app, name)
    await eventually(async () => expect((await waiting(app)).some(({ lastError }) => lastError !== null)).toBe(true))
    await untilNoneIsClaimed(app)
    const smtp = await givenServerAt(port)
    await outboxDrained(app)
    expect(recipientsOf(smtp)).toEqual(names.map((name) => `${name.toLowerCase()}@example.com`).sort())
    expect(await attempts(app)).toEqual(names.map(() => 1))
  })

  test('sends no code that has expired meanwhile, and one that has not with the time it has left', async () => {
    const port = await freePort()
    const app = await given({ twoFactor: { enabled: true } }, mailVariables(port))
    app.stopClock()
    await givenTwoFactorUser(app, 'Olga')
    const client = await halfSignedIn(app, 'Olga')
    await untilNoneIsClaimed(app)
    await run(app.database, 'delete from outbox')
    expect((await client.post('/two-factor/send-otp')).status).toBe(200)
    // Where the server is known to be down by now, it is not even tried.
    await untilNoneIsClaimed(app)
    app.pass(120)
    expect((await client.post('/two-factor/send-otp')).status).toBe(200)
    await untilNoneIsClaimed(app)
    expect(await countRows(app.database, 'outbox')).toBe(2)
    app.pass(120)
    const smtp = await givenServerAt(port)
    await outboxDrained(app)
    expect(smtp.received.map((mail) => /\d+ minutes?/.exec(mail)?.[0])).toEqual(['1 minute'])
  })

  test('that goes down and comes back loses nothing and sends nothing twice', async () => {
    const port = await freePort()
    const app = await given(mailing, mailVariables(port))
    const first = await givenServerAt(port)
    await signUp(app, 'Olga')
    await eventually(() => expect(recipientsOf(first)).toEqual(['olga@example.com']))
    await first.close()
    for (const name of names.slice(1)) await signUp(app, name)
    await untilNoneIsClaimed(app)
    const second = await givenServerAt(port)
    // One that was on its way when the connection was lost may wait for as long as after a refusal.
    app.pass(6)
    await outboxDrained(app)
    expect(recipientsOf(second)).toEqual(
      names
        .slice(1)
        .map((name) => `${name.toLowerCase()}@example.com`)
        .sort(),
    )
  })

  test('is no reason to ask the server about each mail: one question stands for all', async () => {
    const questions: Socket[] = []
    const port = await freePort()
    const server = createServer((socket) => {
      questions.push(socket)
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const app = await given(mailing, mailVariables(port))
    for (const name of names) await signUp(app, name)
    await untilNoneIsClaimed(app)
    const asked = questions.length
    for (let n = 0; n < 50; n++) app.services.wakeOutbox()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(questions.length - asked).toBeLessThanOrEqual(1)
    expect(await countRows(app.database, 'outbox')).toBe(names.length)
  })

  test('a mail that breaks its connection waits as a refused one does, and the others go out', async () => {
    const smtp = await givenServerAt(await freePort(), 'mia@example.com')
    const app = await given(mailing, smtp.variables)
    for (const name of names) await signUp(app, name)
    await eventually(() => expect(new Set(recipientsOf(smtp)).size).toBe(names.length - 1))
    await untilNoneIsClaimed(app)
    const left = await waiting(app)
    expect(left).toHaveLength(1)
    expect(left[0]?.attempts).toBeGreaterThanOrEqual(1)
    expect(left[0]?.availableAt.getTime()).toBeGreaterThan(app.services.now().getTime())
  })

  test('a mail that a process held when it was killed is sent by another within 20 seconds', async () => {
    const silent = await givenSilentSmtp()
    onTestFinished(silent.close)
    const killed = await given(mailing, silent.variables)
    killed.stopClock()
    await signUp(killed, 'Olga')
    await eventually(async () => expect((await waiting(killed))[0]).toMatchObject({ attempts: 1 }))
    const smtp = await givenServerAt(await freePort())
    const other = await given(mailing, smtp.variables)
    other.pass(20)
    other.services.wakeOutbox()
    await eventually(() => expect(recipientsOf(smtp)).toEqual(['olga@example.com']))
  })
})

async function givenServerAt(port: number, breaking?: string): Promise<TestSmtp> {
  const smtp = await givenSmtp(port, breaking)
  onTestFinished(smtp.close)
  return smtp
}

function recipientsOf({ received }: TestSmtp): string[] {
  return received.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]?.trim() ?? '').sort()
}

async function signUp(app: TestApp, name: string): Promise<void> {
  expect((await app.client().post('/sign-up/email', details(name))).status).toBe(200)
}

function waiting({ database: { db } }: TestApp) {
  return db
    .selectFrom('outbox')
    .select(['attempts', 'availableAt', 'lastError'])
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .execute()
}

async function attempts({ database: { db } }: TestApp): Promise<number[]> {
  return (await db.selectFrom('outbox').select('attempts').execute()).map((row) => row.attempts)
}

/** Waits until every mail has been given back: a claim is a lease of more than ten seconds. */
function untilNoneIsClaimed(app: TestApp): Promise<void> {
  return eventually(async () => {
    const soon = app.services.now().getTime() + 11_000
    expect((await waiting(app)).filter(({ availableAt }) => availableAt.getTime() > soon)).toEqual([])
  })
}
