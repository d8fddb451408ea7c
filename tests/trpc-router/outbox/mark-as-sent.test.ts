import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { givenSmtp } from '@foyer/testing/smtp'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { expect, onTestFinished, test } from 'vitest'

// As a server that shuts down answers.
const unavailable = [
  `create function "refuse_mark"() returns trigger language plpgsql as $$ begin
    raise exception 'terminating connection due to administrator command' using errcode = '57P01';
  end $$`,
  `create trigger "refuse_mark" before update on "outbox" for each row
    when (new."sentAt" is not null) execute function "refuse_mark"()`,
]

onBothEngines('a database that goes away while a mail is sent', ({ open }) => {
  const given = testAppsOn(open)

  test('is asked again to mark the mail as sent, and the mail is sent once', async () => {
    const smtp = await givenSmtp(await freePort())
    onTestFinished(smtp.close)
    const app = await given({ emailVerification: { sendOnSignUp: true } }, smtp.variables)
    for (const statement of unavailable) await run(app.database, statement)
    try {
      expect((await app.client().post('/sign-up/email', details('Olga'))).status).toBe(200)
      await eventually(() => expect(smtp.received).toHaveLength(1))
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(await sentAt(app)).toEqual([null])
    } finally {
      await run(app.database, 'drop function "refuse_mark" cascade')
    }
    await eventually(async () => expect(await sentAt(app)).toEqual([expect.any(Date)]))
    expect(smtp.received).toHaveLength(1)
  })
})

async function sentAt({ database: { db } }: TestApp): Promise<(Date | null)[]> {
  const mails = await db.selectFrom('outbox').select('sentAt').execute()
  return mails.map((mail) => mail.sentAt)
}
