import { caughtMail, outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const quiet = { emailAndPassword: { requireEmailVerification: true, quietSignUp: true } }

describe('signing up', () => {
  const given = testAppsOn()

  test('fifty times at once with one email creates one user', async () => {
    const app = await given()
    const spellings = ['olga@example.com', 'OLGA@example.com', 'Olga@Example.Com']
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call(app.client(), 'signUpEmail', { ...details('Olga'), email: spellings[index % 3] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(49)
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['User already exists']))
    for (const table of ['user', 'account', 'session']) expect(await countRows(app.database, table), table).toBe(1)
  })

  test('with a taken email changes nothing, whatever the case', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), 'signUpEmail', { ...details('Mallory'), email: 'OLGA@EXAMPLE.COM' })
    expect(result).toMatchObject({ status: 422, message: 'User already exists', code: 'USER_ALREADY_EXISTS' })
    expect(result.setCookies).toEqual([])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    'olga',
    '',
    'olga@example.com ',
    ' olga@example.com',
    'a@b.com,c@d.com',
    'Olga <olga@example.com>',
    'olga@example.com\r\nBcc: mia@example.com',
    'ölga@example.com',
    `${'x'.repeat(250)}@example.com`,
    `olga@${'x'.repeat(64)}.com`,
  ])('with %o is refused', async (email) => {
    const app = await given()
    const result = await call(app.client(), 'signUpEmail', { ...details('Olga'), email })
    expect(result).toMatchObject({ status: 400, message: 'Invalid email' })
    expect(await countRows(app.database, 'user')).toBe(0)
  })

  test('without automatic sign-in answers no token and sets no session cookie', async () => {
    const app = await given({ emailAndPassword: { autoSignIn: false } })
    const result = await call(app.client(), 'signUpEmail', details('Olga'))
    expect(result).toMatchObject({ status: 200, data: { token: null, user: { email: 'olga@example.com' } } })
    expect(result.setCookies).toEqual([expect.stringMatching(/^foyer\.known_browser=/)])
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('mails a link only where the options say so', async () => {
    const silent = await given()
    await call(silent.client(), 'signUpEmail', details('Mia'))
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    await call(app.client(), 'signUpEmail', details('Olga'))
    await outboxDrained(app)
    // Either instance may have sent it.
    const mails = [...silent.mailbox.list(), ...app.mailbox.list()]
    expect(mails).toEqual([expect.objectContaining({ to: 'olga@example.com', template: 'verify-email' })])
  })

  test.each([
    ['de-AT,de;q=0.9,en;q=0.5', 6, 'E-Mail-Adresse für'],
    ['ja,uk;q=0.8', 1, 'Підтвердьте'],
    ['fr;q=0.1,tr;q=0.9', 82, 'adresini'],
    ['ja,zh', null, 'Confirm your email'],
    ['*', null, 'Confirm your email'],
    ['%%%;;;q=x', null, 'Confirm your email'],
  ])('with Accept-Language %s sets the language of the user and of the mail', async (accepted, id, subject) => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    const olga = app.client({ 'accept-language': accepted })
    await call(olga, 'signUpEmail', details('Olga'))
    expect((await call(olga, 'getSession')).data.user.language).toBe(id)
    expect((await caughtMail(app, 'olga@example.com')).subject).toContain(subject)
  })

  test('with quietSignUp answers the same for a new and a taken email', async () => {
    const app = await given(quiet)
    const first = await call(app.client(), 'signUpEmail', details('Olga'))
    await outboxDrained(app)
    await run(app.database, 'update "user" set "emailVerified" = true')
    const before = await tablesWithoutCounters(app.database)
    const second = await call(app.client(), 'signUpEmail', { ...details('Olga'), password: 'another-password' })
    const shape = ({ status, data, setCookies }: typeof first) => {
      const { id, createdAt, updatedAt, ...rest } = data.user
      const cookies = setCookies.map((line) => line.split('=')[0])
      return { status, cookies, token: data.token, rest, keys: Object.keys(data.user), idLength: id.length }
    }
    expect(shape(second)).toEqual(shape(first))
    expect(second.data.user.id).not.toBe(first.data.user.id)
    await outboxDrained(app)
    expect(await caughtMail(app, 'olga@example.com')).toMatchObject({ template: 'sign-up-attempt' })
    const { outbox: _sent, ...after } = await tablesWithoutCounters(app.database)
    const { outbox: _former, ...rest } = before
    expect(after).toEqual(rest)
  })

  test.each(['55000', '58030', '53400'])('answers 503 where the database refuses with %s', async (state) => {
    const app = await given()
    await run(
      app.database,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a secret detail' using errcode = '${state}'; end $$;
       create trigger refuse before insert on "user" for each row execute function refuse()`,
    )
    try {
      const answer = await app.client().post('/sign-up/email', details('Olga'))
      expect(answer).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' }, setCookies: [] })
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(await countRows(app.database, 'user')).toBe(0)
    } finally {
      await run(app.database, 'drop function refuse() cascade')
    }
  })

  test.each(['session', 'account', 'outbox', 'auditEvent'])(
    'creates no user when the insert into %s fails, and does not reveal why',
    async (table) => {
      const app = await given({ emailVerification: { sendOnSignUp: true } })
      await run(
        app.database,
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a secret detail'; end $$;
         create trigger refuse before insert on "${table}" for each row execute function refuse()`,
      )
      try {
        const olga = app.client()
        const answer = await olga.post('/sign-up/email', details('Olga'))
        expect(answer.status).toBe(500)
        expect(answer.json.message).toBe(table === 'session' ? 'Failed to create session' : 'Internal server error')
        expect(answer.setCookies).toEqual([])
        const { kysely_migration: _ledger, ...tables } = await tablesWithoutCounters(app.database)
        expect(Object.values(tables).flat()).toEqual([])
        expect(app.mailbox.list()).toEqual([])
      } finally {
        await run(app.database, 'drop function refuse cascade')
      }
    },
  )

  test('keeps the former session when the new one cannot be created', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    await run(app.database, 'alter table session add constraint full_up check ("userAgent" is null) not valid')
    try {
      expect((await olga.post('/sign-in/email', details('Olga'))).json.message).toBe('Failed to create session')
      expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
    } finally {
      await run(app.database, 'alter table session drop constraint full_up')
    }
  })
})
