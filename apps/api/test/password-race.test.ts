import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { resetTokenOf } from './support/account-life.ts'
import { details, PASSWORD, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { countRows } from './support/tables.ts'

const ROUNDS = 5
const NEW = 'another-horse-battery'

describe.each(testDatabases())('a password that changes at this very moment on $name', ({ open }) => {
  const given = onDatabase(open)

  test('opens no session that outlives a reset', async () => {
    const world = await given()
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Olga${round}`
      await signedUp(world, name)
      const token = await resetTokenOf(world, name)
      const { email } = details(name)
      const [reset] = await Promise.all([
        world.visitor().post('/reset-password', { token, newPassword: NEW }),
        ...Array.from({ length: 4 }, () => world.visitor().post('/sign-in/email', { email, password: PASSWORD })),
      ])
      expect(reset?.status).toBe(200)
      expect(await countRows(world.database, 'session')).toBe(0)
    }
  })

  test('opens none that outlives a change that ends the others', async () => {
    const world = await given()
    for (let round = 0; round < ROUNDS; round += 1) {
      const olga = await signedUp(world, `Olga${round}`)
      const { email } = details(`Olga${round}`)
      const change = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true }
      const [changed] = await Promise.all([
        olga.post('/change-password', change),
        ...Array.from({ length: 4 }, () => world.visitor().post('/sign-in/email', { email, password: PASSWORD })),
      ])
      expect(changed?.status).toBe(200)
      expect((await olga.get('/list-sessions')).json).toHaveLength(1)
    }
  })

  test('a reset and a change wait for each other, and none fails', async () => {
    const world = await given()
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Olga${round}`
      const olga = await signedUp(world, name)
      const token = await resetTokenOf(world, name)
      const answers = await Promise.all([
        olga.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW }),
        world.visitor().post('/reset-password', { token, newPassword: NEW }),
      ])
      for (const { status } of answers) expect(status).toBeOneOf([200, 400, 401])
      expect(answers.map(({ status }) => status)).toContain(200)
    }
  })
})
