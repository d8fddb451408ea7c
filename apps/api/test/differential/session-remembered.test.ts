import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'

const DAY = 86_400

describe.each(testDatabases())('sessions not to be remembered are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('one that is not remembered lasts a day and is never renewed', () =>
    compare(async ({ visitor, pass }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/sign-out')
      await olga.signIn('olga', { rememberMe: false })
      await olga.get('/get-session')
      pass(DAY - 60)
      await olga.get('/get-session')
      await olga.post('/update-user', { name: 'Renamed' })
      pass(120)
      await olga.get('/get-session')
    }))

  test('one that is not remembered is not renewed though its update age passes', () =>
    compare(
      async ({ visitor, pass }) => {
        await visitor().signUp('olga')
        const olga = visitor()
        await olga.signIn('olga', { rememberMe: false })
        pass(60)
        await olga.get('/get-session')
      },
      { session: { updateAge: 30 } },
    ))

  test('one that is not remembered is none the longer for it', () =>
    compare(
      async ({ visitor }) => {
        await visitor().signUp('olga')
        const olga = visitor()
        await olga.signIn('olga', { rememberMe: false })
        await olga.get('/get-session', {
          differs: {
            because: 'a day is the most for it; 1.2.12 gives it a day though others have less',
            peer: { body: { session: { expiresAt: 'now+86399s' } } },
            foyer: { body: { session: { expiresAt: 'now+999s' } } },
          },
        })
      },
      { session: { expiresIn: 1000 } },
    ))
})
