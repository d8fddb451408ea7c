import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors } from './support/doors.ts'
import { caughtMail, outboxAtRest } from './support/mail.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { allTables, countRows, lastingTables, run } from './support/tables.ts'

const quiet = { emailAndPassword: { requireEmailVerification: true, quietSignUp: true } }

describe.each(testDatabases())('signing up on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('fifty times at once with one address makes one user', async () => {
      const world = await given()
      const spellings = ['olga@example.com', 'OLGA@example.com', 'Olga@Example.Com']
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          knock(world.visitor(), 'signUpEmail', { ...details('Olga'), email: spellings[index % 3] }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status === 422)
      expect(refused).toHaveLength(49)
      expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['User already exists']))
      for (const table of ['user', 'account', 'session']) expect(await countRows(world.database, table), table).toBe(1)
    })

    test('with an address that is taken changes nothing, in whatever case', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const before = await lastingTables(world.database)
      const said = await knock(world.visitor(), 'signUpEmail', { ...details('Mallory'), email: 'OLGA@EXAMPLE.COM' })
      expect(said).toMatchObject({ status: 422, message: 'User already exists', code: 'USER_ALREADY_EXISTS' })
      expect(said.setCookies).toEqual([])
      expect(await lastingTables(world.database)).toEqual(before)
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
      const world = await given()
      const said = await knock(world.visitor(), 'signUpEmail', { ...details('Olga'), email })
      expect(said).toMatchObject({ status: 400, message: 'Invalid email' })
      expect(await countRows(world.database, 'user')).toBe(0)
    })

    test('without automatic sign-in answers no token and sets no cookie', async () => {
      const world = await given({ emailAndPassword: { autoSignIn: false } })
      const said = await knock(world.visitor(), 'signUpEmail', details('Olga'))
      expect(said).toMatchObject({ status: 200, data: { token: null, user: { email: 'olga@example.com' } } })
      expect(said.setCookies).toEqual([])
      expect(await countRows(world.database, 'session')).toBe(0)
    })

    test('mails a link when the options say so, and none else', async () => {
      const silent = await given()
      await knock(silent.visitor(), 'signUpEmail', details('Mia'))
      const world = await given({ emailVerification: { sendOnSignUp: true } })
      await knock(world.visitor(), 'signUpEmail', details('Olga'))
      await outboxAtRest(world)
      // Either instance may have sent it.
      const mails = [...silent.mailbox.list(), ...world.mailbox.list()]
      expect(mails).toEqual([expect.objectContaining({ to: 'olga@example.com', template: 'verify-email' })])
    })

    test.each([
      ['de-AT,de;q=0.9,en;q=0.5', 6, 'Bestätigen Sie Ihre Adresse'],
      ['ja,uk;q=0.8', 1, 'Підтвердьте'],
      ['fr;q=0.1,tr;q=0.9', 82, 'adresini'],
      ['ja,zh', null, 'Confirm your address'],
      ['*', null, 'Confirm your address'],
      ['%%%;;;q=x', null, 'Confirm your address'],
    ])('in a browser that accepts %s gives the user that language, and the mail too', async (accepted, id, subject) => {
      const world = await given({ emailVerification: { sendOnSignUp: true } })
      const olga = world.visitor({ 'accept-language': accepted })
      await knock(olga, 'signUpEmail', details('Olga'))
      expect((await knock(olga, 'getSession')).data.user.language).toBe(id)
      expect((await caughtMail(world, 'olga@example.com')).subject).toContain(subject)
    })

    test('quietly tells a stranger the same of a new address and of a taken one', async () => {
      const world = await given(quiet)
      const first = await knock(world.visitor(), 'signUpEmail', details('Olga'))
      await outboxAtRest(world)
      const before = await lastingTables(world.database)
      const second = await knock(world.visitor(), 'signUpEmail', { ...details('Olga'), password: 'another-password' })
      const shape = ({ status, data, setCookies }: typeof first) => {
        const { id, createdAt, updatedAt, ...rest } = data.user
        return { status, setCookies, token: data.token, rest, keys: Object.keys(data.user), idLength: id.length }
      }
      expect(shape(second)).toEqual(shape(first))
      expect(second.data.user.id).not.toBe(first.data.user.id)
      await outboxAtRest(world)
      expect(await caughtMail(world, 'olga@example.com')).toMatchObject({ template: 'sign-up-attempt' })
      const { outbox: _sent, ...after } = await lastingTables(world.database)
      const { outbox: _former, ...rest } = before
      expect(after).toEqual(rest)
    })
  })

  test.each(['session', 'account', 'outbox', 'auditEvent'])(
    'leaves nobody behind when %s takes no row, and says nothing of why',
    async (table) => {
      const world = await given({ emailVerification: { sendOnSignUp: true } })
      await run(
        world.database,
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a secret detail'; end $$;
         create trigger refuse before insert on "${table}" for each row execute function refuse()`,
      )
      try {
        const olga = world.visitor()
        const answer = await olga.post('/sign-up/email', details('Olga'))
        expect(answer.status).toBe(500)
        expect(answer.json.message).toBe(table === 'session' ? 'Failed to create session' : 'Internal server error')
        expect(answer.setCookies).toEqual([])
        const { kysely_migration: _ledger, ...tables } = await allTables(world.database)
        expect(Object.values(tables).flat()).toEqual([])
        expect(world.mailbox.list()).toEqual([])
      } finally {
        await run(world.database, 'drop function refuse cascade')
      }
    },
  )

  test('leaves a former session alone when the new one cannot be made', async () => {
    const world = await given()
    const olga = await signedUp(world, 'Olga')
    await run(world.database, 'alter table session add constraint full_up check ("userAgent" is null) not valid')
    try {
      expect((await olga.post('/sign-in/email', details('Olga'))).json.message).toBe('Failed to create session')
      expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
    } finally {
      await run(world.database, 'alter table session drop constraint full_up')
    }
  })
})
