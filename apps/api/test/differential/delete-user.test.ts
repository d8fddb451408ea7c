import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import { allCleared, done, notFound } from './expected.ts'
import type { Expected } from './scenario.ts'

const OLGA = 'olga@example.com'
const PASSWORD = 'correct-horse-battery'
const gone: Expected = { status: 200, cookies: allCleared ?? {} }
const ASKING = { user: { deleteUser: { sendVerification: true } } }

describe.each(testDatabases())('deleting an account is as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test.each([{}, { password: PASSWORD }])('at once with %j', (input) =>
    compare(async ({ visitor }) => {
      const [olga, phone] = [visitor(), visitor()]
      await olga.signUp('olga')
      await phone.signIn('olga')
      const former = olga.copy()
      await olga.post('/delete-user', input)
      for (const browser of [olga, phone, former]) await browser.get('/get-session')
      await visitor().signIn('olga')
      await visitor().signUp('olga')
    }),
  )

  test('it is refused, and nothing changes', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/delete-user', { password: 'wrong-password' })
      await olga.post('/delete-user', { token: 'x' })
      await olga.post('/delete-user', { password: 5 })
      await olga.post('/delete-user', { callbackURL: 'http://evil.example' })
      await visitor().post('/delete-user', { password: PASSWORD })
      await visitor().get('/delete-user/callback?token=x')
      await olga.get('/delete-user/callback?token=x')
      await olga.get('/delete-user/callback?token=x&callbackURL=http://evil.example')
      await olga.get('/delete-user/callback')
      await olga.get('/get-session')
    }))

  test('an old session needs more than itself', () =>
    compare(async ({ visitor, pass }) => {
      const olga = visitor()
      await olga.signUp('olga')
      pass(2 * 86_400)
      await olga.post(
        '/delete-user',
        {},
        {
          differs: {
            because: 'specification section 5: it needs a password, a token or a fresh session; 1.2.12 never looks',
            peer: { status: 200, body: { success: true } },
            foyer: { status: 400, body: { code: 'SESSION_EXPIRED' }, cookies: {} },
          },
        },
      )
    }))

  test('by mail, signed out and signed in', () =>
    compare(async ({ visitor, mailsTo, linkTo }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/delete-user', { callbackURL: '/bye' })
      await olga.post('/delete-user', { password: 'wrong-password' })
      await olga.post('/delete-user', { password: PASSWORD, callbackURL: '/bye' })
      await mailsTo(OLGA)
      const link = await linkTo(OLGA, 'delete-account')
      await visitor().follow(link)
      await olga.follow(link)
      await olga.get('/get-session')
      await visitor().signIn('olga')
    }, ASKING))

  test('by the token of the mail', () =>
    compare(async ({ visitor, linkTo }) => {
      const [olga, mia] = [visitor(), visitor()]
      await olga.signUp('olga')
      await mia.signUp('mia')
      await olga.post('/delete-user')
      const token = (await linkTo(OLGA, 'delete-account')).searchParams.get('token')
      await mia.post('/delete-user', { token })
      const because = 'who is deleted is signed out at once; 1.2.12 leaves that to the next look'
      await olga.post('/delete-user', { token }, { differs: { because, peer: done, foyer: gone } })
      await olga.get('/get-session', { differs: { because, peer: gone, foyer: done } })
      await mia.get('/get-session')
    }, ASKING))

  test('switched off', () =>
    compare(
      async ({ visitor }) => {
        const olga = visitor()
        await olga.signUp('olga')
        const because = 'what is switched off answers as what does not exist, without a content type'
        const differs = { because, peer: { ...notFound, type: 'application/json' }, foyer: notFound }
        await olga.post('/delete-user', { password: PASSWORD }, { differs })
        await olga.get('/delete-user/callback?token=x', { differs })
        await olga.get('/get-session')
      },
      { user: { deleteUser: { enabled: false } } },
    ))
})
