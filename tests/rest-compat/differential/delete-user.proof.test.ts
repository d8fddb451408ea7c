import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { allCleared, notFound, ok } from './expected.ts'
import type { Expected } from './scenario.ts'

const OLGA = 'olga@example.com'
const PASSWORD = 'correct-horse-battery'
const allCookiesCleared: Expected = { status: 200, cookies: allCleared ?? {} }
const WITH_VERIFICATION = { user: { deleteUser: { sendVerification: true } } }

describe('deleting a user works as in better-auth', () => {
  const compare = compareServices()

  test.each([{}, { password: PASSWORD }])('immediately, with %j', (input) =>
    compare(async ({ client }) => {
      const [olga, phone] = [client(), client()]
      await olga.signUp('olga')
      await phone.signIn('olga')
      const former = olga.copy()
      await olga.post('/delete-user', input)
      for (const browser of [olga, phone, former]) await browser.get('/get-session')
      await client().signIn('olga')
      await client().signUp('olga')
    }),
  )

  test('a refused deletion has no effect', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/delete-user', { password: 'wrong-password' })
      await olga.post('/delete-user', { token: 'x' })
      await olga.post('/delete-user', { password: 5 })
      await olga.post('/delete-user', { callbackURL: 'http://evil.example' })
      await client().post('/delete-user', { password: PASSWORD })
      await client().get('/delete-user/callback?token=x')
      await olga.get('/delete-user/callback?token=x')
      await olga.get('/delete-user/callback?token=x&callbackURL=http://evil.example')
      await olga.get('/delete-user/callback')
      await olga.get('/get-session')
    }))

  test('a session that is not fresh requires a password or a token', () =>
    compare(async ({ client, pass }) => {
      const olga = client()
      await olga.signUp('olga')
      pass(2 * 86_400)
      await olga.post(
        '/delete-user',
        {},
        {
          differs: {
            because: 'specification section 5: a password, a token or a fresh session is required; 1.2.12 never checks',
            peer: { status: 200, body: { success: true } },
            foyer: { status: 400, body: { code: 'SESSION_EXPIRED' }, cookies: {} },
          },
        },
      )
    }))

  test('by a mailed link, signed out and signed in', () =>
    compare(async ({ client, mailsTo, linkTo }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/delete-user', { callbackURL: '/bye' })
      await olga.post('/delete-user', { password: 'wrong-password' })
      await olga.post('/delete-user', { password: PASSWORD, callbackURL: '/bye' })
      await mailsTo(OLGA)
      const link = await linkTo(OLGA, 'delete-account')
      await client().follow(link)
      await olga.follow(link)
      await olga.get('/get-session')
      await client().signIn('olga')
    }, WITH_VERIFICATION))

  test('by the token of the mailed link', () =>
    compare(async ({ client, linkTo }) => {
      const [olga, mia] = [client(), client()]
      await olga.signUp('olga')
      await mia.signUp('mia')
      await olga.post('/delete-user')
      const token = (await linkTo(OLGA, 'delete-account')).searchParams.get('token')
      await mia.post('/delete-user', { token })
      const because = 'a deleted user is signed out at once; in 1.2.12 only at the next request'
      await olga.post('/delete-user', { token }, { differs: { because, peer: ok, foyer: allCookiesCleared } })
      await olga.get('/get-session', { differs: { because, peer: allCookiesCleared, foyer: ok } })
      await mia.get('/get-session')
    }, WITH_VERIFICATION))

  test('when disabled', () =>
    compare(
      async ({ client }) => {
        const olga = client()
        await olga.signUp('olga')
        const because = 'a disabled endpoint answers like an unknown path, without a content type'
        const differs = { because, peer: { ...notFound, type: 'application/json' }, foyer: notFound }
        await olga.post('/delete-user', { password: PASSWORD }, { differs })
        await olga.get('/delete-user/callback?token=x', { differs })
        await olga.get('/get-session')
      },
      { user: { deleteUser: { enabled: false } } },
    ))
})
