import { testDatabases } from '@foyer/db/testing/test-database'
import { sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { transports, visible } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const generous = { window: 60, max: 1000 }
const limited = {
  rateLimit: {
    enabled: true,
    rules: {
      requestPasswordReset: generous,
      forgetPassword: generous,
      sendVerificationEmail: generous,
      signInEmail: generous,
    },
  },
}
const OLGA = 'olga@example.com'

describe.each(testDatabases())('the mail quota of an email on $name', ({ open }) => {
  const given = testAppsOn(open)

  describe.each(transports)('over $name', ({ call }) => {
    test.each(['requestPasswordReset', 'sendVerificationEmail'])(
      'is five an hour; %s does not reveal it',
      async (operation) => {
        const app = await given(limited)
        await signedUp(app, 'Olga')
        const first = visible(await call(app.client(), operation, { email: OLGA }))
        for (let count = 0; count < 9; count += 1) {
          const email = count % 2 === 0 ? OLGA : 'OLGA@Example.com'
          expect(visible(await call(app.client(), operation, { email }))).toEqual(first)
          expect(visible(await call(app.client(), operation, { email: 'nobody@example.com' }))).toEqual(first)
        }
        expect(await sentMails(app)).toHaveLength(5)
        // Requests for unknown emails are counted too, but store no message.
        expect(await countRows(app.database, 'outbox')).toBe(5)
      },
    )

    test('is shared by all operations that mail', async () => {
      const app = await given(limited)
      await signedUp(app, 'Olga')
      for (let count = 0; count < 4; count += 1) {
        for (const operation of ['requestPasswordReset', 'forgetPassword', 'sendVerificationEmail']) {
          await call(app.client(), operation, { email: OLGA })
        }
      }
      expect(await sentMails(app)).toHaveLength(5)
    })

    test('includes verification mails of sign-ins', async () => {
      const app = await given({ ...limited, emailAndPassword: { requireEmailVerification: true } })
      await app.client().post('/sign-up/email', details('Olga'))
      for (let count = 0; count < 8; count += 1) {
        expect((await call(app.client(), 'signInEmail', details('Olga'))).message).toBe('Email not verified')
      }
      // The mail of a sign-up is sent once per user and not counted.
      expect(await sentMails(app)).toHaveLength(6)
    })

    test('answers a signed-in user with 429 once it is used up', async () => {
      const app = await given({
        rateLimit: { enabled: true, rules: { deleteUser: generous, changeEmail: generous } },
        user: { deleteUser: { sendVerification: true } },
      })
      const olga = await signedUp(app, 'Olga')
      const deletions = []
      for (let count = 0; count < 8; count += 1) deletions.push(await call(olga, 'deleteUser', {}))
      expect(deletions.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
      const changed = []
      for (let count = 0; count < 12; count += 1) {
        changed.push(await call(olga, 'changeEmail', { newEmail: `${count % 2 === 0 ? 'mia' : 'max'}@example.com` }))
      }
      expect(changed.filter(({ status }) => status === 200)).toHaveLength(10)
      const toMia = (await sentMails(app)).filter((mail) => mail.startsWith('mia@') && mail.endsWith('verify-email'))
      expect(toMia.length).toBeLessThanOrEqual(5)
    })

    test('is separate for each email', async () => {
      const app = await given(limited)
      await signedUp(app, 'Olga')
      await signedUp(app, 'Mia')
      for (let count = 0; count < 6; count += 1) await call(app.client(), 'requestPasswordReset', { email: OLGA })
      await call(app.client(), 'requestPasswordReset', { email: 'mia@example.com' })
      expect((await sentMails(app)).filter((mail) => mail.startsWith('mia'))).toHaveLength(1)
    })

    test.each(['requestPasswordReset', 'forgetPassword', 'sendVerificationEmail'])(
      '%s may be called three times a minute from one IP address',
      async (operation) => {
        const app = await given({ rateLimit: { enabled: true } })
        await signedUp(app, 'Olga')
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, n) => call(app.client(), operation, { email: `nobody${n}@example.com` })),
        )
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
        const refused = answers.filter(({ status }) => status === 429)
        expect(refused).toHaveLength(7)
        for (const { headers } of refused) expect(Number(headers.get('x-retry-after'))).toBeGreaterThan(10)
      },
    )
  })
})
