import { describe, test } from 'vitest'
import { EVERYONE_ADMIN, givenAdmin, withoutUserId } from './admins.ts'
import { textAt } from './answer.ts'
import { compareServices } from './compare-services.ts'
import type { StepOptions } from './scenario.ts'

const impersonatingCookies = {
  session_token: 'set',
  admin_session: 'set',
  dont_remember: 'set',
  session_data: 'cleared',
} as const

const encryptedAdminCookie: StepOptions = {
  differs: {
    because: 'the cookie that restores the admin session is encrypted, not just signed',
    peer: { status: 200, cookies: impersonatingCookies },
    foyer: { status: 200, cookies: impersonatingCookies },
  },
}

const impersonationCleared: StepOptions = {
  differs: {
    because:
      'what the impersonation left: dont_remember would prevent renewal of the admin session, its copy is of no use',
    peer: { status: 200, cookies: { session_token: 'set' } },
    foyer: {
      status: 200,
      cookies: { session_token: 'set', dont_remember: 'cleared', admin_session: 'cleared' },
    },
  },
}

describe('managing sessions as an admin works as in better-auth', () => {
  const compare = compareServices()

  test('an admin lists and revokes sessions', () =>
    compare(async (context) => {
      const { adam, mia, ids } = await givenAdmin(context)
      const { mia: userId } = ids
      const phone = context.client()
      await phone.signIn('mia')
      await adam.post('/admin/revoke-user-session', {
        sessionToken: textAt(await phone.get('/get-session'), 'session.token'),
      })
      await phone.get('/get-session')
      await adam.post('/admin/list-user-sessions', { userId })
      await adam.post('/admin/revoke-user-session', { sessionToken: 'no-such-session' })
      await adam.post('/admin/revoke-user-session')
      await adam.post('/admin/revoke-user-sessions', { userId })
      await mia.get('/get-session')
      await adam.post('/admin/list-user-sessions', { userId })
    }, EVERYONE_ADMIN))

  test('an admin impersonates a user and stops', () =>
    compare(async (context) => {
      const { adam, ids } = await givenAdmin(context)
      const { mia: userId } = ids
      await adam.post('/admin/stop-impersonating')
      await adam.post('/admin/impersonate-user', { userId }, encryptedAdminCookie)
      await adam.get('/get-session')
      await adam.get('/list-sessions')
      await adam.get('/admin/list-users?sortBy=email')
      await adam.post('/admin/impersonate-user', { userId: ids.adam })
      await adam.post('/admin/stop-impersonating', {}, impersonationCleared)
      await adam.get('/get-session')
      await adam.post('/admin/stop-impersonating')
      await adam.post('/admin/impersonate-user', {}, withoutUserId({ status: 404 }))
      await adam.post('/admin/impersonate-user', { userId: 'nobody' })
    }, EVERYONE_ADMIN))

  test('an impersonation expires after an hour', () =>
    compare(async (context) => {
      const { adam, ids } = await givenAdmin(context)
      await adam.post('/admin/impersonate-user', { userId: ids.mia }, encryptedAdminCookie)
      context.pass(3500)
      await adam.get('/get-session')
      context.pass(200)
      await adam.get('/get-session')
    }, EVERYONE_ADMIN))
})
