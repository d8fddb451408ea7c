import { redirectTarget, resetTokenOf } from '@foyer/testing/account-rows'
import { mailedLink, pathOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const trusting = { trustedOrigins: ['https://app.example.com'] }

describe('following a reset link', () => {
  const given = testAppsOn()

  test('redirects a browser to the requested page, with the token', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await app.client().post('/request-password-reset', { email: 'olga@example.com', redirectTo: '/r?x=1' })
    const link = await mailedLink(app, 'olga@example.com', 'reset-password')
    const answer = await app.client().get(pathOf(link))
    const token = link.pathname.split('/').at(-1)
    expect(answer).toMatchObject({ status: 302, text: '', setCookies: [] })
    expect(answer.headers.get('location')).toBe(`${app.baseUrl}/r?x=1&token=${token}`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['', '/reset-password?token=TOKEN'],
    ['/choose', '/choose?token=TOKEN'],
    ['/choose?x=1&token=theirs', '/choose?x=1&token=TOKEN'],
    ['/choose me?x=1#form', '/choose%20me?x=1&token=TOKEN#form'],
    ['/#/choose', '/?token=TOKEN#/choose'],
    ['https://app.example.com/choose', 'https://app.example.com/choose?token=TOKEN'],
  ])('a valid token with the callback %j redirects to %j', async (callbackURL, expected) => {
    const app = await given(trusting)
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(app.client(), 'resetPasswordCallback', { token, callbackURL })
    const address = new URL(expected.replace('TOKEN', token), app.baseUrl).href
    expect(redirectTarget(result)).toBe(address)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['', '/api/auth/error?error=INVALID_TOKEN'],
    ['/choose?x=1', '/choose?x=1&error=INVALID_TOKEN'],
    ['/choose?x=1#form', '/choose?x=1&error=INVALID_TOKEN#form'],
    ['https://app.example.com/', 'https://app.example.com/?error=INVALID_TOKEN'],
  ])('an unknown token with the callback %j redirects to %j', async (callbackURL, expected) => {
    const app = await given(trusting)
    const token = 'A'.repeat(24)
    const result = await call(app.client(), 'resetPasswordCallback', { token, callbackURL })
    expect(redirectTarget(result)).toBe(new URL(expected, app.baseUrl).href)
  })

  test('looks up the token of its path, whatever the query says beside it', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const [token, other] = [await resetTokenOf(app, 'Olga'), 'A'.repeat(24)]
    const follow = async (path: string, beside: string) =>
      (await app.client().get(`/reset-password/${path}?callbackURL=/choose&token=${beside}`)).headers.get('location')
    expect(await follow(token, other)).toBe(`${app.baseUrl}/choose?token=${token}`)
    expect(await follow(other, token)).toBe(`${app.baseUrl}/choose?error=INVALID_TOKEN`)
  })

  test('a token is valid for exactly its lifetime', async () => {
    const app = await given({ emailAndPassword: { resetPasswordTokenExpiresIn: 600 } })
    app.stopClock()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    const follow = async () => {
      const result = await call(app.client(), 'resetPasswordCallback', { token, callbackURL: '/choose' })
      return redirectTarget(result)?.replace(app.baseUrl, '')
    }
    app.pass(599.999)
    expect(await follow()).toBe(`/choose?token=${token}`)
    app.pass(0.001)
    expect(await follow()).toBe('/choose?error=INVALID_TOKEN')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'does not redirect to %s, with a valid or an unknown token',
    async (callbackURL) => {
      const app = await given(trusting)
      await signedUp(app, 'Olga')
      const valid = await resetTokenOf(app, 'Olga')
      const before = await tablesWithoutCounters(app.database)
      for (const token of [valid, 'A'.repeat(24)]) {
        const result = await call(app.client(), 'resetPasswordCallback', { token, callbackURL })
        expect(result).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
        expect(result.headers.get('location')).toBeNull()
      }
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('a callback URL is required, but may be empty', async () => {
    const app = await given()
    const answer = await app.client().get(`/reset-password/${'A'.repeat(24)}`)
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringMatching(/^\[query\./) } })
  })

  test('requests of a link scanner do not consume the token', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const token = await resetTokenOf(app, 'Olga')
    for (const method of ['HEAD', 'GET', 'GET', 'OPTIONS']) {
      await app.client().raw(method, `/reset-password/${token}?callbackURL=/choose`, undefined)
    }
    const answer = await app.client().post('/reset-password', { token, newPassword: 'a-new-correct-horse' })
    expect(answer.status).toBe(200)
  })

  test.each(['%', '%zz', '%00', '%2e%2e', 'a%2fb', 'A'.repeat(5000)])(
    'the path segment %s is no valid token',
    async (token) => {
      const app = await given()
      const answer = await app.client().get(`/reset-password/${token}?callbackURL=`)
      expect(answer.status).toBeOneOf([302, 400, 404])
      if (answer.status === 302) expect(answer.headers.get('location')).toContain('error=INVALID_TOKEN')
    },
  )
})
