import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'

const ON = { anonymous: { enabled: true } }

describe.each(testDatabases())('anonymous users are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('one comes without telling anything', () =>
    compare(async ({ visitor }) => {
      const guest = visitor()
      await guest.post('/sign-in/anonymous')
      await guest.get('/get-session')
      await guest.get('/list-accounts')
      await guest.post('/sign-out')
      await guest.get('/get-session')
    }, ON))

  test('not twice', () =>
    compare(async ({ visitor }) => {
      const guest = visitor()
      await guest.post('/sign-in/anonymous')
      const because = 'wire: a second one is refused without a session; 1.2.12 sets one all the same'
      const differs = { because, peer: { status: 400 }, foyer: { status: 400, cookies: {} } }
      await guest.post('/sign-in/anonymous', {}, { differs })
    }, ON))

  test('others are shown not to be it', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.get('/get-session')
    }, ON))

  test('one signs in to an account there is', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga')
      const guest = visitor()
      await guest.post('/sign-in/anonymous')
      await guest.signIn('olga', { password: 'a-wrong-password' })
      await guest.get('/get-session')
      await guest.signIn('olga')
      await guest.get('/get-session')
    }, ON))

  test('switched off there are none', () =>
    compare(async ({ visitor }) => {
      await visitor().post('/sign-in/anonymous')
      await visitor().get('/sign-in/anonymous')
    }))
})
