import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'

const DAY = 86_400

describe.each(testDatabases())('sessions age as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('one is renewed when a day has passed, and not before', () =>
    compare(async ({ visitor, pass }) => {
      const olga = visitor()
      await olga.signUp('olga')
      pass(DAY - 60)
      await olga.get('/get-session')
      pass(120)
      await olga.get('/get-session')
      await olga.get('/get-session')
      pass(6 * DAY)
      await olga.get('/get-session')
      pass(6 * DAY)
      await olga.get('/get-session')
    }))

  test('only get-session renews one', () =>
    compare(async ({ visitor, pass }) => {
      const olga = visitor()
      await olga.signUp('olga')
      pass(2 * DAY)
      const because =
        'other calls of 1.2.12 renew the row without the cookie, so that it outlives the cookie for nothing'
      await olga.get('/list-sessions', {
        differs: {
          because,
          peer: { body: [{ updatedAt: 'now+0s', expiresAt: 'now+604800s' }], cookies: {} },
          foyer: { body: [{ updatedAt: 'now-172801s', expiresAt: 'now+431999s' }], cookies: {} },
        },
      })
      await olga.get('/get-session', {
        differs: {
          because,
          peer: { body: { session: { updatedAt: 'now-1s' } }, cookies: {} },
          foyer: { body: { session: { updatedAt: 'now+0s' } }, cookies: { session_token: 'set' } },
        },
      })
    }))

  test('a reader may ask not to renew', () =>
    compare(async ({ visitor, pass }) => {
      const olga = visitor()
      await olga.signUp('olga')
      pass(2 * DAY)
      await olga.get('/get-session?disableRefresh=true')
      await olga.get('/get-session?disableRefresh=false')
      pass(2 * DAY)
      await olga.get('/get-session?disableRefresh=1')
      await olga.get('/get-session?disableRefresh=')
      await olga.get('/get-session?disableRefresh')
      await olga.get('/get-session')
    }))

  test('one ends after a week without a visit', () =>
    compare(async ({ visitor, pass }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const desk = olga.copy()
      const phone = olga.copy()
      pass(7 * DAY)
      await desk.get('/list-sessions')
      await desk.post('/update-user', { name: 'Late' })
      await desk.get('/get-session')
      await phone.post('/sign-out')
      await olga.get('/get-session?disableRefresh=true')
      await olga.signIn('olga')
      await olga.get('/list-sessions')
    }))

  test('one that has ended is not listed', () =>
    compare(async ({ visitor, pass }) => {
      await visitor().signUp('olga')
      pass(6 * DAY)
      const phone = visitor()
      await phone.signIn('olga')
      await phone.get('/list-sessions')
      pass(2 * DAY)
      await phone.get('/get-session')
      await phone.get('/list-sessions')
      await phone.post('/revoke-other-sessions')
      await phone.get('/list-sessions')
    }))

  test('own lengths hold', () =>
    compare(
      async ({ visitor, pass }) => {
        const olga = visitor()
        await olga.signUp('olga')
        pass(20)
        await olga.get('/get-session')
        pass(50)
        await olga.get('/get-session')
        pass(101)
        await olga.get('/get-session')
      },
      { session: { expiresIn: 100, updateAge: 30 } },
    ))

  test('an update age of zero renews at every visit', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        await olga.get('/get-session')
        await olga.get('/get-session')
      },
      { session: { updateAge: 0 } },
    ))

  test('nothing is renewed where renewing is switched off', () =>
    compare(
      async ({ visitor, pass }) => {
        const olga = visitor()
        await olga.signUp('olga')
        pass(2 * DAY)
        await olga.get('/get-session', {
          differs: {
            because: 'specification: disableSessionRefresh renews nothing; 1.2.12 renews anyway',
            peer: { body: { session: { updatedAt: 'now+0s' } }, cookies: { session_token: 'set' } },
            foyer: { body: { session: { updatedAt: 'now-172801s' } }, cookies: {} },
          },
        })
      },
      { session: { disableSessionRefresh: true } },
    ))
})
