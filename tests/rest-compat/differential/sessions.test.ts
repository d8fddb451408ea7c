import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { compareServices } from './compare-services.ts'
import { allCleared, alreadySignedOut } from './expected.ts'

describe('sessions work as in better-auth', () => {
  const compare = compareServices()

  test('a signed-out client has no session', () =>
    compare(async ({ client }) => {
      const anonymous = client()
      await anonymous.get('/get-session')
      await anonymous.get('/list-sessions')
      await anonymous.post('/revoke-session', { token: 'x' })
      await anonymous.post('/revoke-session')
      await anonymous.post('/revoke-sessions')
      await anonymous.post('/revoke-other-sessions')
      await anonymous.post('/sign-out', {}, { differs: alreadySignedOut })
    }))

  test('a session lasts from signing up to signing out', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      await olga.get('/get-session')
      await olga.get('/list-sessions')
      const before = olga.copy()
      await olga.post('/sign-out')
      await olga.get('/get-session')
      await olga.post('/sign-out', {}, { differs: alreadySignedOut })
      await before.get('/get-session')
      await olga.signIn('olga')
      await olga.get('/get-session')
    }))

  test('the cookie of an ended session is not accepted, and get-session clears it', () =>
    compare(async ({ client }) => {
      const olga = client()
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

  test('each browser has its own session, and all are listed', () =>
    compare(async ({ client }) => {
      await client().signUp('olga')
      const phone = client()
      await phone.signIn('olga', {}, { headers: { 'user-agent': 'Phone', 'x-forwarded-for': '198.51.100.9' } })
      await phone.get('/get-session')
      await phone.get('/list-sessions')
      await client().signUp('mia')
      await phone.get('/list-sessions')
    }))

  test('one of several sessions is revoked by its token', () =>
    compare(async ({ client }) => {
      const desk = client()
      await desk.signUp('olga')
      const phone = client()
      const token = textAt(await phone.signIn('olga'), 'token')
      await desk.post('/revoke-session', { token })
      await phone.get('/get-session')
      await phone.get('/list-sessions')
      await desk.get('/list-sessions')
      await desk.post('/revoke-session', { token })
    }))

  test('a user may revoke the current session', () =>
    compare(async ({ client }) => {
      const olga = client()
      const token = textAt(await olga.signUp('olga'), 'token')
      await olga.post('/revoke-session', { token })
      await olga.get('/list-sessions')
      await olga.get('/get-session')
    }))

  test('neither unknown tokens nor those of other users are revoked', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const mia = client()
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

  test('revoking the other sessions keeps the current one', () =>
    compare(async ({ client }) => {
      const desk = client()
      await desk.signUp('olga')
      const phone = client()
      await phone.signIn('olga')
      const mia = client()
      await mia.signUp('mia')
      await desk.post('/revoke-other-sessions')
      await desk.get('/list-sessions')
      await phone.get('/get-session')
      await mia.get('/get-session')
      await desk.post('/revoke-other-sessions')
    }))

  test('revoking all sessions includes the current one', () =>
    compare(async ({ client }) => {
      const desk = client()
      await desk.signUp('olga')
      const phone = client()
      await phone.signIn('olga')
      await desk.post('/revoke-sessions')
      await desk.post('/revoke-sessions')
      await desk.get('/get-session')
      await phone.get('/get-session')
    }))

  test('signing in again in the same browser ends the previous session', () =>
    compare(async ({ client }) => {
      const olga = client()
      await olga.signUp('olga')
      const before = olga.copy()
      await olga.signIn('olga')
      const because = 'S23: signing in ends the session it replaces in that browser; 1.2.12 keeps it'
      await before.get('/get-session', {
        differs: { because, peer: { body: { session: {} }, cookies: {} }, foyer: { body: null, cookies: allCleared } },
      })
      await olga.get('/list-sessions', {
        differs: { because, peer: { body: [{}, {}] }, foyer: { body: [{ createdAt: 'now-2s' }] } },
      })
    }))
})
