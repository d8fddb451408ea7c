import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import { fault, invalidBody, refusedCallback, signedIn } from './expected.ts'

const KINDS = [null, 7, true, [], {}, ['text']]

describe.each(testDatabases())('fields that cannot be are answered as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('signing up with an address of another kind', () =>
    compare(async ({ visitor }) => {
      for (const email of KINDS) await visitor().signUp('olga', { email })
      await visitor().signUp('olga', { email: undefined })
    }))

  test('signing up with a password of another kind', () =>
    compare(async ({ visitor }) => {
      const because = 'the schema asks for a text; 1.2.12 measures whatever came, and fails'
      for (const password of [undefined, null, 7, true, {}]) {
        await visitor().signUp('olga', { password }, { differs: { because, peer: fault, foyer: invalidBody } })
      }
      const short = { status: 400, body: { code: 'PASSWORD_TOO_SHORT' } }
      for (const password of [[], ['text']]) {
        await visitor().signUp('olga', { password }, { differs: { because, peer: short, foyer: invalidBody } })
      }
    }))

  test('signing up with a name or a picture of another kind', () =>
    compare(async ({ visitor }) => {
      const because = 'the schema asks for a text; 1.2.12 leaves it to the database, whose error it shows'
      const shown = { status: 422, body: { code: 'FAILED_TO_CREATE_USER', details: {} } }
      for (const name of [undefined, null]) {
        await visitor().signUp('olga', { name }, { differs: { because, peer: shown, foyer: invalidBody } })
      }
      const differs = { because, peer: signedIn, foyer: invalidBody }
      await visitor().signUp('olga', { name: 7 }, { differs })
      await visitor().signUp('mia', { image: 7 }, { differs })
      await visitor().signUp('max', { image: ['text'] }, { differs })
      await visitor().signUp('eve', { image: 'javascript:alert(1)' }, { differs })
      await visitor().signUp('ada', { image: '' }, { differs })
    }))

  test('signing in with fields of another kind', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga')
      for (const field of ['email', 'password', 'rememberMe']) {
        for (const value of [...KINDS, 'text']) await visitor().signIn('olga', { [field]: value })
      }
      for (const field of ['email', 'password']) await visitor().signIn('olga', { [field]: undefined })
      await visitor().signIn('olga', { callbackURL: null })
      const because = 'S4: what is no text is no safe address; 1.2.12 fails at it'
      const refused = { ...refusedCallback, type: 'application/json' }
      for (const callbackURL of [7, true, {}, [], ['/text']]) {
        await visitor().signIn('olga', { callbackURL }, { differs: { because, peer: fault, foyer: refused } })
      }
    }))

  test('texts that cannot be kept, or are too long', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const because = 'S50: NUL and lone surrogates are refused wherever they stand'
      for (const text of ['"\\u0000"', '"\\ud800"']) {
        const unknown = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }
        const body = `{"email":"olga@example.com","password":${text}}`
        await visitor().raw('POST', '/sign-in/email', body, { differs: { because, peer: unknown, foyer: invalidBody } })
        const wrong = { status: 400, body: { code: 'INVALID_EMAIL' } }
        const other = `{"email":${text},"password":"correct-horse-battery"}`
        await visitor().raw('POST', '/sign-in/email', other, { differs: { because, peer: wrong, foyer: invalidBody } })
      }
      await olga.raw('POST', '/update-user', '{"name":"\\ud800"}', {
        differs: { because, peer: signedIn, foyer: invalidBody },
      })
      await olga.post(
        '/update-user',
        { name: 'x'.repeat(300) },
        {
          differs: { because: 'a name has a greatest length', peer: signedIn, foyer: invalidBody },
        },
      )
      await olga.post('/update-user', { name: 'x'.repeat(100) })
    }))
})
