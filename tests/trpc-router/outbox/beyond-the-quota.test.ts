import { outboxDrained, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const generous = { window: 60, max: 1000 }
const rules = { requestPasswordReset: generous, sendVerificationEmail: generous }
const limited = { rateLimit: { enabled: true, rules } }

describe('beyond the quota of an address', () => {
  const given = testAppsOn()

  test.each([
    ['requestPasswordReset', 10],
    ['sendVerificationEmail', 5],
  ])('%s is written for a user and for nobody alike, and mailed to neither (S35)', async (operation, quota) => {
    const app = await given(limited, { FOYER_TRUST_PROXY: 'loopback' })
    await signedUp(app, 'Olga')
    const ask = (n: number, email: string) =>
      call(app.client({ 'x-forwarded-for': `203.0.113.${n}` }), operation, { email })
    for (let n = 0; n < quota; n += 1) {
      await ask(n, 'olga@example.com')
      await ask(n, 'nobody@example.com')
    }
    expect(await sentMails(app)).toHaveLength(quota)
    const written: number[] = []
    // Counts what requests write, whatever the worker has dropped by then.
    await run(app.database, 'create table "written" (id text)')
    await run(
      app.database,
      `create function note_written() returns trigger language plpgsql as
          $$ begin insert into "written" values (new.id); return new; end $$`,
    )
    await run(app.database, 'create trigger note after insert on outbox for each row execute function note_written()')
    try {
      for (const email of ['olga@example.com', 'nobody@example.com']) {
        await ask(50, email)
        await outboxDrained(app)
        written.push(await countRows(app.database, 'written'))
      }
    } finally {
      await run(app.database, 'drop trigger note on outbox')
      await run(app.database, 'drop function note_written')
      await run(app.database, 'drop table "written"')
    }
    expect(written).toEqual([1, 2])
    expect(await sentMails(app)).toHaveLength(quota)
  })
})
