import { NEW_PASSWORD, redirectTarget, signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedLink, outboxDrained, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const options = { user: { deleteUser: { sendVerification: true } } }
type Purpose = 'reset-password' | 'delete-account' | 'verify-email' | 'change-email' | 'cookie' | 'handle'

describe('a secret of one purpose', () => {
  const given = testAppsOn()

  test.each<[Purpose, string]>([
    ['delete-account', 'resets no password'],
    ['verify-email', 'resets no password'],
    ['change-email', 'resets no password'],
    ['cookie', 'resets no password'],
    ['handle', 'resets no password'],
    ['reset-password', 'deletes nobody'],
    ['verify-email', 'deletes nobody'],
    ['change-email', 'deletes nobody'],
    ['cookie', 'deletes nobody'],
    ['handle', 'deletes nobody'],
    ['reset-password', 'verifies nothing'],
    ['delete-account', 'verifies nothing'],
    ['cookie', 'verifies nothing'],
    ['handle', 'verifies nothing'],
  ])('%s %s, and is not consumed by the attempt', async (purpose, attempt) => {
    const app = await given(options)
    const { olga, tokens } = await givenAllTokens(app)
    const token = tokens[purpose]
    const before = await tablesWithoutCounters(app.database)
    if (attempt === 'resets no password') {
      const result = await call(olga, 'resetPassword', { token, newPassword: NEW_PASSWORD })
      expect(result).toMatchObject({ status: 400, message: 'invalid token', setCookies: [] })
    } else if (attempt === 'deletes nobody') {
      for (const operation of ['deleteUser', 'deleteUserCallback']) {
        expect(await call(olga, operation, { token })).toMatchObject({ status: 404, message: 'invalid token' })
      }
    } else {
      const result = await call(olga, 'verifyEmail', { token, callbackURL: '/x' })
      expect(redirectTarget(result)).toBe('/x?error=invalid_token')
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a verification link changes no email, even with updateTo in the request', async () => {
    const app = await given(options)
    const { olga, tokens } = await givenAllTokens(app)
    await run(app.database, 'update "user" set "emailVerified" = true')
    const before = await tablesWithoutCounters(app.database)
    await call(olga, 'verifyEmail', {
      token: tokens['verify-email'],
      updateTo: 'new@example.com',
      callbackURL: '/x',
    })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})

async function givenAllTokens(app: TestApp): Promise<{ olga: TestClient; tokens: Record<Purpose, string> }> {
  const olga = await signedUpVerified(app, 'Olga')
  await olga.post('/request-password-reset', { email: OLGA })
  await olga.post('/delete-user')
  await olga.post('/change-email', { newEmail: 'new@example.com' })
  await outboxDrained(app)
  await run(app.database, 'update "user" set "emailVerified" = false')
  await olga.post('/send-verification-email', { email: OLGA })
  const linked = async (purpose: 'reset-password' | 'delete-account' | 'verify-email' | 'change-email') =>
    tokenOf(await mailedLink(app, OLGA, purpose))
  return {
    olga,
    tokens: {
      'reset-password': await linked('reset-password'),
      'delete-account': await linked('delete-account'),
      'verify-email': await linked('verify-email'),
      'change-email': await linked('change-email'),
      cookie: decodeURIComponent(olga.cookies.get('foyer.session_token') ?? '').split('.')[0] ?? '',
      handle: (await olga.get('/get-session')).json.session.token,
    },
  }
}
