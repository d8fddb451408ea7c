import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { textAt } from './answer.ts'
import { comparing } from './compared.ts'
import { fault, invalidBody, signedIn } from './expected.ts'

describe.each(testDatabases())('the user is as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('a signed-out visitor changes and lists nothing', () =>
    compare(async ({ visitor }) => {
      await visitor().post('/update-user', { name: 'X' })
      await visitor().post('/update-user')
      await visitor().post('/update-user', { email: 'x@example.com' })
      await visitor().get('/list-accounts')
    }))

  test('a name and a picture are changed, each alone or both', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/update-user', { name: 'Olga O.' })
      await olga.get('/get-session')
      await olga.post('/update-user', { image: 'https://img.example/a.png' })
      await olga.get('/get-session')
      await olga.post('/update-user', { name: 'Ölga 🦉', image: 'https://img.example/b.png' })
      await olga.get('/get-session')
      await olga.get('/list-sessions')
    }))

  test('a picture is taken away with null', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga', { image: 'https://img.example/a.png' })
      await olga.post('/update-user', { image: null })
      await olga.get('/get-session')
    }))

  test('nothing given changes nothing', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/update-user')
      await olga.post(
        '/update-user',
        { unknown: 'field' },
        {
          differs: {
            because: 'unknown fields are dropped, and nothing is left; 1.2.12 fails at an empty statement',
            peer: fault,
            foyer: { status: 200, type: 'application/json', body: { status: true }, cookies: {} },
          },
        },
      )
      await olga.get('/get-session')
    }))

  test('an address is not changed here', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/update-user', { email: 'other@example.com' })
      await olga.post('/update-user', { email: 'olga@example.com', name: 'X' })
      const because = 'an address given is refused whatever it is; 1.2.12 overlooks an empty one and fails'
      const refused = { status: 400, type: 'application/json', body: { code: 'EMAIL_CAN_NOT_BE_UPDATED' } }
      await olga.post('/update-user', { email: '' }, { differs: { because, peer: fault, foyer: refused } })
      await olga.post('/update-user', { email: null }, { differs: { because, peer: fault, foyer: refused } })
      await olga.get('/get-session')
    }))

  test('nobody makes themselves more than they are', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.post('/update-user', { role: 'admin', banned: false, emailVerified: true, id: 'x', name: 'X' })
      await olga.get('/get-session')
    }))

  test('fields of another kind are refused', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const because = 'a name is a text, a picture a web address (S49); 1.2.12 stores whatever comes'
      const differs = { because, peer: signedIn, foyer: invalidBody }
      for (const name of [7, true, [], {}]) await olga.post('/update-user', { name }, { differs })
      for (const image of [7, true, [], {}, '', 'nonsense', 'javascript:alert(1)']) {
        await olga.post('/update-user', { image }, { differs })
      }
      await olga.post('/update-user', { name: null }, { differs: { because, peer: fault, foyer: invalidBody } })
      await olga.post('/update-user', { name: '', image: null })
      await olga.get('/get-session')
    }))

  test('what one user changes does not touch another', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const mia = visitor()
      await mia.signUp('mia')
      await olga.post('/update-user', { name: 'X', userId: 'y' })
      await mia.get('/get-session')
      await mia.get('/list-accounts')
    }))

  test('a change moves updatedAt in Foyer alone', () =>
    compare(async ({ visitor, side }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const before = textAt(await olga.get('/get-session'), 'user.updatedAt')
      await olga.post('/update-user', { name: 'X' })
      const after = textAt(await olga.get('/get-session'), 'user.updatedAt')
      expect(after > before).toBe(side.name === 'Foyer')
    }))
})
