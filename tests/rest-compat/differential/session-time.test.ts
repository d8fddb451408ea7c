import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'

const DAY = 86_400

describe('sessions expire and renew as in better-auth', () => {
  const compare = compareServices()

  test('a session is renewed after a day, and not before', () =>
    compare(async ({ client, pass }) => {
      const olga = client()
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

  test('only get-session renews a session', () =>
    compare(async ({ client, pass }) => {
      const olga = client()
      await olga.signUp('olga')
      pass(2 * DAY)
      const because =
        'other calls of 1.2.12 renew the row but not the cookie, so that the row uselessly outlives the cookie'
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

  test('a query can prevent the renewal', () =>
    compare(async ({ client, pass }) => {
      const olga = client()
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

  test('a session expires after a week without a request', () =>
    compare(async ({ client, pass }) => {
      const olga = client()
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

  test('an expired session is not listed', () =>
    compare(async ({ client, pass }) => {
      await client().signUp('olga')
      pass(6 * DAY)
      const phone = client()
      await phone.signIn('olga')
      await phone.get('/list-sessions')
      pass(2 * DAY)
      await phone.get('/get-session')
      await phone.get('/list-sessions')
      await phone.post('/revoke-other-sessions')
      await phone.get('/list-sessions')
    }))

  test('configured lifetimes apply', () =>
    compare(
      async ({ client, pass }) => {
        const olga = client()
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

  test('an update age of zero renews at every request', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        await olga.get('/get-session')
        await olga.get('/get-session')
      },
      { session: { updateAge: 0 } },
    ))

  test('nothing is renewed when session refresh is disabled', () =>
    compare(
      async ({ client, pass }) => {
        const olga = client()
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
