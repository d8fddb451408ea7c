import { testDatabases } from '@foyer/db/testing/test-database'
import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'

const CURRENT = 'correct-horse-battery'
const NEW_PASSWORD = 'a-new-correct-horse'
const change = { currentPassword: CURRENT, newPassword: NEW_PASSWORD }

describe.each(testDatabases())('changing the password works as in better-auth, on $name', ({ open }) => {
  const compare = compareServices(open)

  test('the new password replaces the old one', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/change-password', change)
      await olga.get('/get-session')
      await client().signIn('olga')
      await client().signIn('olga', { password: NEW_PASSWORD })
    }))

  test.each([true, false])('with revokeOtherSessions %s', (revokeOtherSessions) =>
    compare(async ({ client }) => {
      const [olga, phone] = [client(), client()]
      await olga.signUp('olga')
      await phone.signIn('olga')
      const former = olga.copy()
      await olga.post('/change-password', { ...change, revokeOtherSessions })
      for (const browser of [olga, phone, former]) await browser.get('/get-session')
      await olga.get('/list-sessions')
    }),
  )

  test('a refused change has no effect', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/change-password', { ...change, currentPassword: 'wrong-password' })
      await olga.post('/change-password', { ...change, newPassword: 'short' })
      await olga.post('/change-password', { ...change, newPassword: 'a'.repeat(129) })
      await olga.post('/change-password', { ...change, currentPassword: 'wrong-password', newPassword: 'short' })
      await olga.post('/change-password', { newPassword: NEW_PASSWORD })
      await olga.post('/change-password', { currentPassword: CURRENT })
      await olga.post('/change-password', { ...change, newPassword: 5 })
      await olga.post('/change-password', { ...change, revokeOtherSessions: 'yes' })
      await olga.post('/change-password')
      await client().post('/change-password', change)
      await client().post('/change-password')
      await client().post('/set-password', { newPassword: NEW_PASSWORD })
      await client().signIn('olga')
    }))
})
