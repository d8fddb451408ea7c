import { describe, test } from 'vitest'
import { compareServices } from './compare-services.ts'
import { allCleared, invalidBody, serverError, signedIn, signedOut } from './expected.ts'
import type { Expected, StepOptions } from './scenario.ts'

const POSTS = ['/sign-up/email', '/sign-in/email', '/update-user', '/revoke-session', '/revoke-sessions', '/sign-out']
const GOOD = { email: 'olga@example.com', password: 'correct-horse-battery', name: 'Olga' }
const unsupported: Expected = { status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' }, cookies: {} }
const schemaFirst = {
  because: 'the schema of the whole body is checked first; 1.2.12 checks the email only',
  peer: { status: 400, body: { code: 'INVALID_EMAIL' } },
  foyer: invalidBody,
}
const missingBody = {
  because: 'a missing body counts as an empty one, which update-user accepts; 1.2.12 requires one',
  peer: invalidBody,
  foyer: { status: 200, body: { status: true }, cookies: {} },
}

// The sessions have been revoked by then.
const withoutParameters = new Map<string, Expected>([
  ['/revoke-sessions', signedOut],
  ['/sign-out', { status: 200, cookies: allCleared }],
])

describe('invalid input is answered as in better-auth', () => {
  const compare = compareServices()

  test.each(POSTS)('%s without a body, or with a body that is not an object', (path) =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      for (const body of ['[]', '7', '"text"', 'true']) await olga.copy().raw('POST', path, body)
      if (path === '/sign-up/email') await olga.post(path, {}, { differs: schemaFirst })
      else await olga.copy().post(path)
      const missing = path === '/update-user' ? { differs: missingBody } : {}
      await olga.copy().raw('POST', path, '', missing)
      await olga.copy().raw('POST', path, 'null', nullBody(path))
      await olga.copy().raw('POST', path, undefined, { headers: { 'content-type': '' }, ...missing })
    }),
  )

  test.each(POSTS)('%s with a body that is not JSON', (path) =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const because = 'malformed JSON is a client error; 1.2.12 answers 500'
      const differs = { because, peer: serverError, foyer: invalidBody }
      for (const body of ['{', '{"a":}', 'nonsense', '{}{}']) await olga.copy().raw('POST', path, body, { differs })
    }),
  )

  test('unknown fields are ignored', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga', { extra: { deep: [1, 2] }, __proto__: { admin: true }, constructor: 'x' })
      await client().signIn('olga', { extra: true })
      await olga.post('/revoke-other-sessions', { extra: true })
      await olga.get('/get-session?extra=1&extra=2')
      await olga.get('/list-sessions?extra=1')
    }))

  test('a body of another content type', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      const text = JSON.stringify({ email: GOOD.email, password: GOOD.password })
      const form = new URLSearchParams({ email: GOOD.email, password: GOOD.password }).toString()
      const withType = (type: string) => ({ 'content-type': type })
      await client().raw('POST', '/sign-in/email', text, { headers: withType('application/json; charset=utf-8') })
      await client().raw('POST', '/sign-in/email', text, {
        headers: withType('Application/JSON'),
        differs: { because: 'media types are case-insensitive', peer: invalidBody, foyer: signedIn },
      })
      const because = 'S50: only JSON is accepted'
      for (const type of ['text/plain', '']) {
        const differs = { because, peer: invalidBody, foyer: unsupported }
        await client().raw('POST', '/sign-in/email', text, { headers: withType(type), differs })
      }
      const differs = { because, peer: signedIn, foyer: unsupported }
      await client().raw('POST', '/sign-in/email', form, {
        headers: withType('application/x-www-form-urlencoded'),
        differs,
      })
    }))

  test('the query parameters of get-session', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const queries = ['?', '?disableRefresh=true', '?disableRefresh=TRUE', '?disableRefresh=', '?disableRefresh']
      for (const query of queries) await olga.get(`/get-session${query}`)
      await olga.get('/get-session?disableRefresh=true&disableRefresh=true')
      await olga.get('/get-session?disableCookieCache[]=true')
      await olga.get('/get-session?%')
    }))

  test('malformed or irrelevant headers', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.get('/get-session', { headers: { cookie: 'nonsense; =; a=b; %=%' } })
      await olga.get('/get-session', { headers: { accept: 'text/html' } })
    }))
})

function nullBody(path: string): StepOptions {
  const peer = withoutParameters.get(path)
  const because = '`null` is no empty body; 1.2.12 looks at no body where a call has no parameters'
  return peer === undefined ? {} : { differs: { because, peer, foyer: invalidBody } }
}
