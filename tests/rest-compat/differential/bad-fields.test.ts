import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { invalidBody, refusedCallback, serverError, signedIn } from './expected.ts'

const WRONG_TYPES = [null, 7, true, [], {}, ['text']]

describe('invalid fields are answered as in better-auth', () => {
  const compare = compareServices()

  test('signing up with an email of a wrong type', () =>
    compare(async ({ client }) => {
      for (const email of WRONG_TYPES) await client().signUp('olga', { email })
      await client().signUp('olga', { email: undefined })
    }))

  test('signing up with a password of a wrong type', () =>
    compare(async ({ client }) => {
      const because = 'the schema requires a string; 1.2.12 measures the length of any value, and fails'
      for (const password of [undefined, null, 7, true, {}]) {
        await client().signUp('olga', { password }, { differs: { because, peer: serverError, foyer: invalidBody } })
      }
      const short = { status: 400, body: { code: 'PASSWORD_TOO_SHORT' } }
      for (const password of [[], ['text']]) {
        await client().signUp('olga', { password }, { differs: { because, peer: short, foyer: invalidBody } })
      }
    }))

  test('signing up with a name or an image of a wrong type', () =>
    compare(async ({ client }) => {
      const because = 'the schema requires a string; 1.2.12 passes the value to the database and answers with its error'
      const databaseError = { status: 422, body: { code: 'FAILED_TO_CREATE_USER', details: {} } }
      for (const name of [undefined, null]) {
        await client().signUp('olga', { name }, { differs: { because, peer: databaseError, foyer: invalidBody } })
      }
      const differs = { because, peer: signedIn, foyer: invalidBody }
      await client().signUp('olga', { name: 7 }, { differs })
      await client().signUp('mia', { image: 7 }, { differs })
      await client().signUp('max', { image: ['text'] }, { differs })
      await client().signUp('eve', { image: 'javascript:alert(1)' }, { differs })
      const empty = (image: string | null) => ({ ...signedIn, body: { user: { image } } })
      await client().signUp(
        'ada',
        { image: '' },
        { differs: { because: 'an empty text is absent', peer: empty(''), foyer: empty(null) } },
      )
    }))

  test('signing in with fields of a wrong type', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      for (const field of ['email', 'password', 'rememberMe']) {
        for (const value of [...WRONG_TYPES, 'text']) await client().signIn('olga', { [field]: value })
      }
      for (const field of ['email', 'password']) await client().signIn('olga', { [field]: undefined })
      await client().signIn('olga', { callbackURL: null })
      const because = 'S4: a value that is not a string is not a safe URL; 1.2.12 throws'
      const refused = { ...refusedCallback, type: 'application/json' }
      for (const callbackURL of [7, true, {}, [], ['/text']]) {
        await client().signIn('olga', { callbackURL }, { differs: { because, peer: serverError, foyer: refused } })
      }
    }))

  test('strings that cannot be stored, or are too long', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const because = 'S50: NUL and lone surrogates are refused in every field'
      for (const text of ['"\\u0000"', '"\\ud800"']) {
        const unknown = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }
        const body = `{"email":"olga@example.com","password":${text}}`
        await client().raw('POST', '/sign-in/email', body, { differs: { because, peer: unknown, foyer: invalidBody } })
        const wrong = { status: 400, body: { code: 'INVALID_EMAIL' } }
        const other = `{"email":${text},"password":"correct-horse-battery"}`
        await client().raw('POST', '/sign-in/email', other, { differs: { because, peer: wrong, foyer: invalidBody } })
      }
      await olga.raw('POST', '/update-user', '{"name":"\\ud800"}', {
        differs: { because, peer: signedIn, foyer: invalidBody },
      })
      await olga.post(
        '/update-user',
        { name: 'x'.repeat(300) },
        {
          differs: { because: 'a name has a maximum length', peer: signedIn, foyer: invalidBody },
        },
      )
      await olga.post('/update-user', { name: 'x'.repeat(100) })
    }))
})
