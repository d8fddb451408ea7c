import { describe, expect, test } from 'vitest'
import { textAt } from './answer.ts'
import { compareServices } from './compare-services.ts'
import { invalidBody, serverError, signedIn } from './expected.ts'

describe('updating the user works as in better-auth', () => {
  const compare = compareServices()

  test('a signed-out client is refused', () =>
    compare(async ({ client }) => {
      await client().post('/update-user', { name: 'X' })
      await client().post('/update-user')
      await client().post('/update-user', { email: 'x@example.com' })
      await client().get('/list-accounts')
    }))

  test('name and image are updated, separately or together', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/update-user', { name: 'Olga O.' })
      await olga.get('/get-session')
      await olga.post('/update-user', { image: 'https://img.example/a.png' })
      await olga.get('/get-session')
      await olga.post('/update-user', { name: 'Ölga 🦉', image: 'https://img.example/b.png' })
      await olga.get('/get-session')
      await olga.get('/list-sessions')
    }))

  test('an image is removed with null', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga', { image: 'https://img.example/a.png' })
      await olga.post('/update-user', { image: null })
      await olga.get('/get-session')
    }))

  test('an empty update changes nothing', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/update-user')
      await olga.post(
        '/update-user',
        { unknown: 'field' },
        {
          differs: {
            because: 'unknown fields are ignored, and no field is left; 1.2.12 fails with an empty statement',
            peer: serverError,
            foyer: { status: 200, type: 'application/json', body: { status: true }, cookies: {} },
          },
        },
      )
      await olga.get('/get-session')
    }))

  test('the email cannot be changed by update-user', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/update-user', { email: 'other@example.com' })
      await olga.post('/update-user', { email: 'olga@example.com', name: 'X' })
      const because = 'any email is refused; 1.2.12 overlooks an empty one and fails'
      const refused = { status: 400, type: 'application/json', body: { code: 'EMAIL_CAN_NOT_BE_UPDATED' } }
      await olga.post('/update-user', { email: '' }, { differs: { because, peer: serverError, foyer: refused } })
      await olga.post('/update-user', { email: null }, { differs: { because, peer: serverError, foyer: refused } })
      await olga.get('/get-session')
    }))

  test('a user cannot set privileged fields', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.post('/update-user', { role: 'admin', banned: false, emailVerified: true, id: 'x', name: 'X' })
      await olga.get('/get-session')
    }))

  test('fields of a wrong type are refused', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const because = 'a name is a text that is not blank, an image a web URL (S49, S60); 1.2.12 stores any value'
      const differs = { because, peer: signedIn, foyer: invalidBody }
      for (const name of [7, true, [], {}]) await olga.post('/update-user', { name }, { differs })
      for (const image of [7, true, [], {}, 'nonsense', 'javascript:alert(1)']) {
        await olga.post('/update-user', { image }, { differs })
      }
      await olga.post('/update-user', { name: null }, { differs: { because, peer: serverError, foyer: invalidBody } })
      for (const name of ['', '   ']) await olga.post('/update-user', { name }, { differs })
      await olga.post('/update-user', { name: 'olga', image: null })
      await olga.get('/get-session')
    }))

  test('an update does not change another user', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const mia = client()
      await mia.signUp('mia')
      await olga.post('/update-user', { name: 'X', userId: 'y' })
      await mia.get('/get-session')
      await mia.get('/list-accounts')
    }))

  test('an update changes updatedAt only in Foyer', () =>
    compare(async ({ client, side }) => {
      const olga = client()
      await olga.signUp('olga')
      const before = textAt(await olga.get('/get-session'), 'user.updatedAt')
      await olga.post('/update-user', { name: 'X' })
      const after = textAt(await olga.get('/get-session'), 'user.updatedAt')
      expect(after > before).toBe(side.name === 'Foyer')
    }))
})
