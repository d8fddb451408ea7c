import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const trusting = { trustedOrigins: ['https://app.example.com', '*.preview.example.com', 'myapp://'] }

const fields = [
  ['callbackURL', 'Invalid callbackURL'],
  ['redirectTo', 'Invalid redirectURL'],
  ['errorCallbackURL', 'Invalid errorCallbackURL'],
  ['newUserCallbackURL', 'Invalid newUserCallbackURL'],
] as const

const untrusted: readonly unknown[] = [
  'https://evil.example',
  'https://app.example.com.evil.example',
  'https://app.example.com@evil.example',
  'https://user:pw@app.example.com/',
  'http://app.example.com/',
  'https://app.example.com:444/',
  'https://preview.example.com/',
  'https://xpreview.example.com/',
  '//evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/..//evil.example',
  '/a/../..//evil.example',
  '/%2e%2e//evil.example',
  '//evil.example#a',
  '/a<b>',
  ' /a',
  '/a\n',
  '/a\tb',
  '\u0000/a',
  'javascript:alert(1)',
  'data:text/html,x',
  'dashboard',
  'mailto:olga@example.com',
  'https:evil.example',
  'http:/evil.example',
  5,
  true,
  ['/dashboard'],
  { toString: '/dashboard' },
]

const trusted = [
  '/',
  '/dashboard?email=123@email.com',
  '/dashboard+page?test=123+456',
  'https://app.example.com/deep/path?x=1',
  'HTTPS://APP.EXAMPLE.COM/Deep',
  'https://a.b.preview.example.com/x',
  'http://a.preview.example.com/x',
  'myapp://open/here',
]

const rewritten = {
  '/a b': '/a%20b',
  '/a#b c': '/a#b%20c',
  '/~olga/a,b:c/[id]': '/~olga/a,b:c/[id]',
  'https://app.example.com/a b': 'https://app.example.com/a%20b',
}

describe('callback URLs', () => {
  const given = testAppsOn()

  test.each(fields)('an untrusted %s is refused before the operation runs', async (field, message) => {
    const app = await given(trusting)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    for (const value of untrusted) {
      for (const [operation, input] of [
        ['signUpEmail', details('Mia')],
        ['signInEmail', details('Olga')],
        ['updateUser', { name: 'Olga B' }],
        ['revokeSession', { token: 'x' }],
      ] as const) {
        const result = await call(olga, operation, { ...input, [field]: value })
        const unsafe = typeof value === 'string' && value.includes('\0')
        expect(result.status, `${operation} ${JSON.stringify(value)}`).toBe(unsafe ? 400 : 403)
        if (!unsafe) expect(result.message).toBe(message)
        expect(result.setCookies).toEqual([])
      }
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect(app.mailbox.list()).toEqual([])
  })

  test.each(fields)('an untrusted %s is refused without a session too', async (field, message) => {
    const app = await given(trusting)
    for (const operation of ['signOut', 'revokeSessions', 'revokeOtherSessions', 'updateUser']) {
      const result = await call(app.client(), operation, { [field]: 'https://evil.example' })
      expect(result).toMatchObject({ status: 403, message, code: message.toUpperCase().replace(' ', '_') })
    }
  })

  test.each(Object.entries(rewritten))('%s is normalized to %s', async (callbackURL, url) => {
    const app = await given(trusting)
    await signedUp(app, 'Olga')
    const result = await call(app.client(), 'signInEmail', { ...details('Olga'), callbackURL })
    expect(result).toMatchObject({ status: 200, data: { redirect: true, url } })
  })

  test.each(trusted)('%s is accepted for the redirect after signing in', async (callbackURL) => {
    const app = await given(trusting)
    await signedUp(app, 'Olga')
    const result = await call(app.client(), 'signInEmail', { ...details('Olga'), callbackURL })
    const url = callbackURL.startsWith('HTTPS') ? 'https://app.example.com/Deep' : callbackURL
    expect(result).toMatchObject({ status: 200, data: { redirect: true, url } })
  })

  test('an empty one is ignored', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const result = await call(app.client(), 'signInEmail', { ...details('Olga'), callbackURL: '' })
    expect(result).toMatchObject({ status: 200, data: { redirect: false } })
  })
})
