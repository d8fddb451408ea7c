import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import type { ScenarioContext, StepOptions } from './scenario.ts'

const CURRENT = 'correct-horse-battery'
const NEW_PASSWORD = 'a-new-correct-horse'
const change = { currentPassword: CURRENT, newPassword: NEW_PASSWORD }

const because = 'the session that takes the place of the others is as old as its sign-in'
const madeNow: StepOptions = {
  differs: {
    because,
    peer: { body: { session: { createdAt: 'now-1s' } } },
    foyer: { body: { session: { createdAt: 'now-3s' } } },
  },
}
const listedNow: StepOptions = {
  differs: { because, peer: { body: [{ createdAt: 'now-4s' }] }, foyer: { body: [{ createdAt: 'now-6s' }] } },
}

async function changeWith({ client }: ScenarioContext, revokeOtherSessions: boolean): Promise<void> {
  const [olga, phone] = [client(), client()]
  await olga.signUp('olga')
  await phone.signIn('olga')
  const former = olga.copy()
  await olga.post('/change-password', { ...change, revokeOtherSessions })
  await olga.get('/get-session', revokeOtherSessions ? madeNow : undefined)
  for (const browser of [phone, former]) await browser.get('/get-session')
  await olga.get('/list-sessions', revokeOtherSessions ? listedNow : undefined)
}

describe('changing the password works as in better-auth', () => {
  const compare = compareServices()

  test('the new password replaces the old one', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/change-password', change)
      await olga.get('/get-session')
      await client().signIn('olga')
      await client().signIn('olga', { password: NEW_PASSWORD })
    }))

  test('with revokeOtherSessions false', () => compare((context) => changeWith(context, false)))

  test('with revokeOtherSessions true', () => compare((context) => changeWith(context, true)))

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
