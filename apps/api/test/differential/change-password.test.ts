import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'

const CURRENT = 'correct-horse-battery'
const NEW_PASSWORD = 'a-new-correct-horse'
const change = { currentPassword: CURRENT, newPassword: NEW_PASSWORD }

describe.each(testDatabases())('changing a password is as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('a new one takes the place of the old one', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/change-password', change)
      await olga.get('/get-session')
      await visitor().signIn('olga')
      await visitor().signIn('olga', { password: NEW_PASSWORD })
    }))

  test.each([true, false])('the other sessions end: %s', (revokeOtherSessions) =>
    compare(async ({ visitor }) => {
      const [olga, phone] = [visitor(), visitor()]
      await olga.signUp('olga')
      await phone.signIn('olga')
      const former = olga.copy()
      await olga.post('/change-password', { ...change, revokeOtherSessions })
      for (const browser of [olga, phone, former]) await browser.get('/get-session')
      await olga.get('/list-sessions')
    }),
  )

  test('it is refused, and nothing changes', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
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
      await visitor().post('/change-password', change)
      await visitor().post('/change-password')
      await visitor().post('/set-password', { newPassword: NEW_PASSWORD })
      await visitor().signIn('olga')
    }))
})
