import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { resetTokenOf, served, signInStatus } from './support/account-life.ts'
import { doors } from './support/doors.ts'
import { sentMails } from './support/mail.ts'
import { signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { countRows } from './support/tables.ts'

const OLGA = 'olga@example.com'

describe.each(testDatabases())('many at once with reset links on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ knock }) => {
    test('of twenty new passwords one is taken, and that one alone signs in', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const token = await resetTokenOf(world, 'Olga')
      const passwords = Array.from({ length: 20 }, (_, n) => `new-password-${n}`)
      const answers = await Promise.all(
        passwords.map((newPassword) => served(() => knock(world.visitor(), 'resetPassword', { token, newPassword }))),
      )
      const winners = passwords.filter((_, n) => answers[n]?.status === 200)
      expect(winners).toHaveLength(1)
      expect(answers.filter(({ status, message }) => status === 400 && message === 'invalid token')).toHaveLength(19)
      for (const password of ['new-password-0', 'new-password-19', 'correct-horse-battery']) {
        expect(await signInStatus(world, OLGA, password), password).toBe(winners.includes(password) ? 200 : 401)
      }
      expect(await signInStatus(world, OLGA, winners[0])).toBe(200)
      expect(await countRows(world.database, 'account')).toBe(1)
      expect((await sentMails(world)).filter((mail) => mail.endsWith('password-changed'))).toHaveLength(1)
    })

    test('of links asked for at once one lives', async () => {
      const world = await given()
      await signedUp(world, 'Olga')
      const asked = Array.from({ length: 10 }, () => knock(world.visitor(), 'requestPasswordReset', { email: OLGA }))
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
      expect(await sentMails(world)).toHaveLength(10)
      expect(await countRows(world.database, 'verification')).toBe(1)
    })
  })

  test('two instances that write the mails leave one link alive', async () => {
    const worlds = [await given(), await given()] as const
    await signedUp(worlds[0], 'Olga')
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        worlds[n % 2 === 0 ? 0 : 1].visitor().post('/request-password-reset', { email: OLGA }),
      ),
    )
    const sent = [...(await sentMails(worlds[0])), ...(await sentMails(worlds[1]))]
    expect(sent).toHaveLength(10)
    expect(await countRows(worlds[0].database, 'verification')).toBe(1)
  })
})
