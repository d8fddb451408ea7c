import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { resetTokenOf } from '@foyer/testing/account-rows'
import { atRealCost, testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const ROUNDS = 5
const NEW = 'another-horse-battery'

onBothEngines('sign-ins during a password change', ({ open }) => {
  const given = atRealCost(testAppsOn(open))

  test('create no session that outlives a reset', async () => {
    const app = await given()
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Olga${round}`
      await signedUp(app, name)
      const token = await resetTokenOf(app, name)
      const { email } = details(name)
      const [reset] = await Promise.all([
        app.client().post('/reset-password', { token, newPassword: NEW }),
        ...Array.from({ length: 4 }, () => app.client().post('/sign-in/email', { email, password: PASSWORD })),
      ])
      expect(reset?.status).toBe(200)
      expect(await countRows(app.database, 'session')).toBe(0)
    }
  })

  test('create no session that outlives a change with revokeOtherSessions', async () => {
    const app = await given()
    for (let round = 0; round < ROUNDS; round += 1) {
      const olga = await signedUp(app, `Olga${round}`)
      const { email } = details(`Olga${round}`)
      const change = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true }
      const [changed] = await Promise.all([
        olga.post('/change-password', change),
        ...Array.from({ length: 4 }, () => app.client().post('/sign-in/email', { email, password: PASSWORD })),
      ])
      expect(changed?.status).toBe(200)
      expect((await olga.get('/list-sessions')).json).toHaveLength(1)
    }
  })

  test('and a concurrent reset and change do not fail', async () => {
    const app = await given()
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Olga${round}`
      const olga = await signedUp(app, name)
      const token = await resetTokenOf(app, name)
      const answers = await Promise.all([
        olga.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW }),
        app.client().post('/reset-password', { token, newPassword: NEW }),
      ])
      for (const { status } of answers) expect(status).toBeOneOf([200, 400, 401])
      expect(answers.map(({ status }) => status)).toContain(200)
    }
  })
})
