import { testDatabases } from '@foyer/db/testing'
import { describe, test } from 'vitest'
import { textAt } from './answer.ts'
import { comparing } from './compared.ts'
import type { Remark } from './scenario.ts'
import { givenStaff, OPEN, unnamed } from './staff.ts'

const acting = {
  session_token: 'set',
  admin_session: 'set',
  dont_remember: 'set',
  session_data: 'cleared',
} as const

const keptSealed: Remark = {
  differs: {
    because: 'DESIGN: what leads back to the admin is encrypted, not just signed',
    peer: { status: 200, cookies: acting },
    foyer: { status: 200, cookies: acting },
  },
}

const remembered: Remark = {
  differs: {
    because: 'the mark of the impersonation would keep the admin’s own session from ever being renewed',
    peer: { status: 200, cookies: { session_token: 'set' } },
    foyer: { status: 200, cookies: { session_token: 'set', dont_remember: 'cleared' } },
  },
}

describe.each(testDatabases())('sessions in the hands of admins are as in better-auth, on $name', ({ open }) => {
  const compare = comparing(open)

  test('sessions are listed and ended', () =>
    compare(async (stage) => {
      const { adam, mia, ids } = await givenStaff(stage)
      const { mia: userId } = ids
      const phone = stage.visitor()
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
    }, OPEN))

  test('an admin acts as somebody, and is themselves again', () =>
    compare(async (stage) => {
      const { adam, ids } = await givenStaff(stage)
      const { mia: userId } = ids
      await adam.post('/admin/stop-impersonating')
      await adam.post('/admin/impersonate-user', { userId }, keptSealed)
      await adam.get('/get-session')
      await adam.get('/list-sessions')
      await adam.get('/admin/list-users?sortBy=email')
      await adam.post('/admin/impersonate-user', { userId: ids.adam })
      await adam.post('/admin/stop-impersonating', {}, remembered)
      await adam.get('/get-session')
      await adam.post('/admin/stop-impersonating')
      await adam.post('/admin/impersonate-user', {}, unnamed({ status: 404 }))
      await adam.post('/admin/impersonate-user', { userId: 'nobody' })
    }, OPEN))

  test('acting as somebody ends after an hour', () =>
    compare(async (stage) => {
      const { adam, ids } = await givenStaff(stage)
      await adam.post('/admin/impersonate-user', { userId: ids.mia }, keptSealed)
      stage.pass(3500)
      await adam.get('/get-session')
      stage.pass(200)
      await adam.get('/get-session')
    }, OPEN))
})
