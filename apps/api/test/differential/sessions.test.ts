import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { comparing } from './compared.ts'
import { allCleared } from './expected.ts'

describe.each(testDatabases())('sessions are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('a signed-out visitor has none', () =>
    compare(async ({ visitor }) => {
      const stranger = visitor()
      await stranger.get('/get-session')
      await stranger.get('/list-sessions')
      await stranger.post('/revoke-session', { token: 'x' })
      await stranger.post('/revoke-session')
      await stranger.post('/revoke-sessions')
      await stranger.post('/revoke-other-sessions')
      await stranger.post('/sign-out')
    }))

  test('one lives from signing up to signing out', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      await olga.get('/get-session')
      await olga.get('/list-sessions')
      const before = olga.copy()
      await olga.post('/sign-out')
      await olga.get('/get-session')
      await olga.post('/sign-out')
      await before.get('/get-session')
      await olga.signIn('olga')
      await olga.get('/get-session')
    }))

  test('the cookie of an ended session opens nothing, and is cleared where it is read', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const replay = olga.copy()
      await olga.post('/sign-out')
      await replay.copy().get('/list-sessions')
      await replay.copy().post('/update-user', { name: 'Other' })
      await replay.copy().post('/revoke-sessions')
      await replay.copy().post('/revoke-other-sessions')
      await replay.copy().post('/revoke-session', { token: 'x' })
      await replay.copy().get('/list-accounts')
      await replay.copy().post('/sign-out')
      await replay.get('/get-session')
    }))

  test('each browser has its own, and each is listed', () =>
    compare(async ({ visitor }) => {
      await visitor().signUp('olga')
      const phone = visitor()
      await phone.signIn('olga', {}, { headers: { 'user-agent': 'Phone', 'x-forwarded-for': '198.51.100.9' } })
      await phone.get('/get-session')
      await phone.get('/list-sessions')
      await visitor().signUp('mia')
      await phone.get('/list-sessions')
    }))

  test('one of several is revoked by its token', () =>
    compare(async ({ visitor }) => {
      const desk = visitor()
      await desk.signUp('olga')
      const phone = visitor()
      const token = textAt(await phone.signIn('olga'), 'token')
      await desk.post('/revoke-session', { token })
      await phone.get('/get-session')
      await phone.get('/list-sessions')
      await desk.get('/list-sessions')
      await desk.post('/revoke-session', { token })
    }))

  test('a person may revoke the very session that asks', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      const token = textAt(await olga.signUp('olga'), 'token')
      await olga.post('/revoke-session', { token })
      await olga.get('/list-sessions')
      await olga.get('/get-session')
    }))

  test('neither unknown tokens nor those of others are revoked', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const mia = visitor()
      const token = textAt(await mia.signUp('mia'), 'token')
      await olga.post('/revoke-session', { token })
      await mia.get('/get-session')
      for (const unknown of ['no-such-session', '', ' ', 'x'.repeat(32), 'x'.repeat(2000)]) {
        await olga.post('/revoke-session', { token: unknown })
      }
      for (const wrong of [{}, { token: 7 }, { token: null }, { token: ['x'] }, { id: 'x' }]) {
        await olga.post('/revoke-session', wrong)
      }
      await olga.get('/list-sessions')
    }))

  test('the others end and the asking one lives', () =>
    compare(async ({ visitor }) => {
      const desk = visitor()
      await desk.signUp('olga')
      const phone = visitor()
      await phone.signIn('olga')
      const mia = visitor()
      await mia.signUp('mia')
      await desk.post('/revoke-other-sessions')
      await desk.get('/list-sessions')
      await phone.get('/get-session')
      await mia.get('/get-session')
      await desk.post('/revoke-other-sessions')
    }))

  test('all of them end, the asking one too', () =>
    compare(async ({ visitor }) => {
      const desk = visitor()
      await desk.signUp('olga')
      const phone = visitor()
      await phone.signIn('olga')
      await desk.post('/revoke-sessions')
      await desk.post('/revoke-sessions')
      await desk.get('/get-session')
      await phone.get('/get-session')
    }))

  test('signing in again in one browser ends the session before', () =>
    compare(async ({ visitor }) => {
      const olga = visitor()
      await olga.signUp('olga')
      const before = olga.copy()
      await olga.signIn('olga')
      const because = 'S23: signing in ends the session it replaces in that browser; 1.2.12 leaves it behind'
      await before.get('/get-session', {
        differs: { because, peer: { body: { session: {} }, cookies: {} }, foyer: { body: null, cookies: allCleared } },
      })
      await olga.get('/list-sessions', {
        differs: { because, peer: { body: [{}, {}] }, foyer: { body: [{ createdAt: 'now-2s' }] } },
      })
    }))
})
