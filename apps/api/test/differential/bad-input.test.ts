import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { comparing } from './compared.ts'
import { fault, invalidBody, signedIn } from './expected.ts'
import type { Expected } from './scenario.ts'

const POSTS = ['/sign-up/email', '/sign-in/email', '/update-user', '/revoke-session', '/revoke-sessions', '/sign-out']
const GOOD = { email: 'olga@example.com', password: 'correct-horse-battery', name: 'Olga' }
const unsupported: Expected = { status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' }, cookies: {} }
const schemaFirst = {
  because: 'the schema of the whole body comes first; 1.2.12 looks at the address alone',
  peer: { status: 400, body: { code: 'INVALID_EMAIL' } },
  foyer: invalidBody,
}
const missingBody = {
  because: 'a missing body counts as an empty one, which update-user takes; 1.2.12 asks for one here',
  peer: invalidBody,
  foyer: { status: 200, body: { status: true }, cookies: {} },
}

describe.each(testDatabases())('bad input is answered as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test.each(POSTS)('%s without a body, or with one that is no object', (path) =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      for (const body of ['[]', '7', '"text"', 'true']) await olga.copy().raw('POST', path, body)
      if (path === '/sign-up/email') await olga.post(path, {}, { differs: schemaFirst })
      else await olga.copy().post(path)
      const missing = path === '/update-user' ? { differs: missingBody } : {}
      await olga.copy().raw('POST', path, '', missing)
      await olga.copy().raw('POST', path, 'null', missing)
      await olga.copy().raw('POST', path, undefined, { headers: { 'content-type': '' }, ...missing })
    }),
  )

  test.each(POSTS)('%s with a body that is no JSON', (path) =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const because = "broken JSON is the sender's fault; 1.2.12 answers 500"
      const differs = { because, peer: fault, foyer: invalidBody }
      for (const body of ['{', '{"a":}', 'nonsense', '{}{}']) await olga.copy().raw('POST', path, body, { differs })
    }),
  )

  test('unknown fields are dropped', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga', { extra: { deep: [1, 2] }, __proto__: { admin: true }, constructor: 'x' })
      await visitor().signIn('olga', { extra: true })
      await olga.post('/revoke-other-sessions', { extra: true })
      await olga.get('/get-session?extra=1&extra=2')
      await olga.get('/list-sessions?extra=1')
    }))

  test('a body of another type', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga')
      const text = JSON.stringify({ email: GOOD.email, password: GOOD.password })
      const form = new URLSearchParams({ email: GOOD.email, password: GOOD.password }).toString()
      const typed = (type: string) => ({ 'content-type': type })
      await visitor().raw('POST', '/sign-in/email', text, { headers: typed('application/json; charset=utf-8') })
      await visitor().raw('POST', '/sign-in/email', text, {
        headers: typed('Application/JSON'),
        differs: { because: 'the letters of a media type may be of any case', peer: invalidBody, foyer: signedIn },
      })
      const because = 'S50: JSON alone is read'
      for (const type of ['text/plain', '']) {
        const differs = { because, peer: invalidBody, foyer: unsupported }
        await visitor().raw('POST', '/sign-in/email', text, { headers: typed(type), differs })
      }
      const differs = { because, peer: signedIn, foyer: unsupported }
      await visitor().raw('POST', '/sign-in/email', form, {
        headers: typed('application/x-www-form-urlencoded'),
        differs,
      })
    }))

  test('queries of get-session', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const queries = ['?', '?disableRefresh=true', '?disableRefresh=TRUE', '?disableRefresh=', '?disableRefresh']
      for (const query of queries) await olga.get(`/get-session${query}`)
      await olga.get('/get-session?disableRefresh=true&disableRefresh=true')
      await olga.get('/get-session?disableCookieCache[]=true')
      await olga.get('/get-session?%')
    }))

  test('a header of no use', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.get('/get-session', { headers: { cookie: 'nonsense; =; a=b; %=%' } })
      await olga.get('/get-session', { headers: { accept: 'text/html' } })
    }))
})
