import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { doors, visible } from './support/doors.ts'
import { sentMails } from './support/mail.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { countRows } from './support/tables.ts'

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

describe.each(testDatabases())('mails that strangers cause on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test.each(['requestPasswordReset', 'sendVerificationEmail'])(
      'are five an hour to one address; %s says nothing of it',
      async (operation) => {
        const world = await given(limited)
        await signedUp(world, 'Olga')
        const first = visible(await knock(world.visitor(), operation, { email: OLGA }))
        for (let count = 0; count < 9; count += 1) {
          const email = count % 2 === 0 ? OLGA : 'OLGA@Example.com'
          expect(visible(await knock(world.visitor(), operation, { email }))).toEqual(first)
          expect(visible(await knock(world.visitor(), operation, { email: 'nobody@example.com' }))).toEqual(first)
        }
        expect(await sentMails(world)).toHaveLength(5)
        // Those to nobody are counted, too, and nothing is kept of them.
        expect(await countRows(world.database, 'outbox')).toBe(5)
      },
    )

    test('are counted together, whatever they are asked by', async () => {
      const world = await given(limited)
      await signedUp(world, 'Olga')
      for (let count = 0; count < 4; count += 1) {
        for (const operation of ['requestPasswordReset', 'forgetPassword', 'sendVerificationEmail']) {
          await knock(world.visitor(), operation, { email: OLGA })
        }
      }
      expect(await sentMails(world)).toHaveLength(5)
    })

    test('those of a sign-in that waits for proof are among them', async () => {
      const world = await given({ ...limited, emailAndPassword: { requireEmailVerification: true } })
      await world.visitor().post('/sign-up/email', details('Olga'))
      for (let count = 0; count < 8; count += 1) {
        expect((await knock(world.visitor(), 'signInEmail', details('Olga'))).message).toBe('Email not verified')
      }
      // The one of the sign-up is caused once by whoever has the address, and not counted.
      expect(await sentMails(world)).toHaveLength(6)
    })

    test('whoever is signed in is told to wait', async () => {
      const world = await given({
        rateLimit: { enabled: true, rules: { deleteUser: generous, changeEmail: generous } },
        user: { deleteUser: { sendVerification: true } },
      })
      const olga = await signedUp(world, 'Olga')
      const asked = []
      for (let count = 0; count < 8; count += 1) asked.push(await knock(olga, 'deleteUser', {}))
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
      const changed = []
      for (let count = 0; count < 12; count += 1) {
        changed.push(await knock(olga, 'changeEmail', { newEmail: `${count % 2 === 0 ? 'mia' : 'max'}@example.com` }))
      }
      expect(changed.filter(({ status }) => status === 200)).toHaveLength(10)
      const toMia = (await sentMails(world)).filter((mail) => mail.startsWith('mia@') && mail.endsWith('verify-email'))
      expect(toMia.length).toBeLessThanOrEqual(5)
    })

    test('to one address take none from another', async () => {
      const world = await given(limited)
      await signedUp(world, 'Olga')
      await signedUp(world, 'Mia')
      for (let count = 0; count < 6; count += 1) await knock(world.visitor(), 'requestPasswordReset', { email: OLGA })
      await knock(world.visitor(), 'requestPasswordReset', { email: 'mia@example.com' })
      expect((await sentMails(world)).filter((mail) => mail.startsWith('mia'))).toHaveLength(1)
    })

    test.each(['requestPasswordReset', 'forgetPassword', 'sendVerificationEmail'])(
      '%s may be called three times a minute from one place',
      async (operation) => {
        const world = await given({ rateLimit: { enabled: true } })
        await signedUp(world, 'Olga')
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, n) => knock(world.visitor(), operation, { email: `nobody${n}@example.com` })),
        )
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
        const refused = answers.filter(({ status }) => status === 429)
        expect(refused).toHaveLength(7)
        for (const { headers } of refused) expect(Number(headers.get('x-retry-after'))).toBeGreaterThan(10)
      },
    )
  })
})
