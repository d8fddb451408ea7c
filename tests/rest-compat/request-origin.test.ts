import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const trusting = { trustedOrigins: ['https://app.example.com', 'https://*.preview.example.com'] }
type Headers = Record<string, string>

// Headers that a browser would send; '' removes the client's default origin.
const untrusted: [string, Headers][] = [
  ['an untrusted origin', { origin: 'https://evil.example' }],
  ['the origin null', { origin: 'null' }],
  ['an invalid origin', { origin: 'evil' }],
  ['a lookalike', { origin: 'https://app.example.com.evil.example' }],
  ['a trusted host on http', { origin: 'http://app.example.com' }],
  ['a trusted host on another port', { origin: 'https://app.example.com:8443' }],
  ['the bare domain of a wildcard', { origin: 'https://preview.example.com' }],
  [
    'an untrusted origin with a trusted referer',
    { origin: 'https://evil.example', referer: 'https://app.example.com/' },
  ],
  ['a cross-site request that hides its origin', { origin: '', 'sec-fetch-site': 'cross-site' }],
]

const trusted: [string, Headers][] = [
  ['its own origin', {}],
  ['a trusted origin', { origin: 'https://app.example.com' }],
  ['a trusted origin in capitals', { origin: 'HTTPS://APP.EXAMPLE.COM' }],
  ['a trusted origin across sites', { origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' }],
  ['a wildcard origin', { origin: 'https://a.b.preview.example.com' }],
  ['a trusted referer', { origin: '', referer: 'https://app.example.com/page?x=1' }],
  ['neither origin nor referer, unlike any browser', { origin: '' }],
  ['the same site and no origin', { origin: '', 'sec-fetch-site': 'same-origin' }],
]

describe('the origin of a request', () => {
  const given = testAppsOn()

  test.each([
    ['capacitor://localhost', ['capacitor://localhost'], 200],
    ['https://localhost', ['https://localhost'], 200],
    ['acme://app', ['acme://app'], 200],
    ['capacitor://localhost', [], 403],
    ['null', ['acme://app'], 403],
    ['', [], 200],
  ])(
    'of a native application that sends a bearer: %s while %j are trusted: %i',
    async (origin, trustedOrigins, status) => {
      const app = await given({ bearer: { enabled: true }, trustedOrigins })
      const answer = await app.client().post('/sign-up/email', details('Olga'))
      const phone = app.client({ authorization: `Bearer ${answer.headers.get('set-auth-token')}`, origin })
      const before = await tablesWithoutCounters(app.database)
      const changed = await phone.post('/update-user', { name: 'Olga Owner' })
      expect(changed.status).toBe(status)
      if (status === 403) expect(await tablesWithoutCounters(app.database)).toEqual(before)
      else expect(changed.headers.get('access-control-allow-origin')).toBe(origin || null)
    },
  )

  test.each(untrusted)('with a cookie, %s changes nothing', async (_label, headers) => {
    const app = await given(trusting)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    for (const [operation, input] of changes) {
      const response = await call(olga, operation, input, headers)
      expect(response).toMatchObject({
        status: 403,
        message: 'Invalid origin',
        code: 'INVALID_ORIGIN',
        setCookies: [],
      })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(untrusted)('without a cookie, %s cannot sign in or up', async (_label, headers) => {
    const app = await given(trusting)
    await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    for (const [operation, input] of changes.slice(0, 2)) {
      expect((await call(app.client(), operation, input, headers)).status).toBe(403)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(trusted)('%s is accepted', async (_label, headers) => {
    const olga = await signedUp(await given(trusting), 'Olga')
    expect((await call(olga, 'updateUser', { name: 'Olga B' }, headers)).status).toBe(200)
    expect((await call(olga, 'signInEmail', details('Olga'), headers)).status).toBe(200)
  })

  test('an untrusted referer counts only with a cookie and without an origin', async () => {
    const app = await given(trusting)
    const olga = await signedUp(app, 'Olga')
    const headers = { origin: '', referer: 'https://evil.example/' }
    expect((await call(olga, 'updateUser', { name: 'x' }, headers)).status).toBe(403)
    expect((await call(app.client(), 'signInEmail', details('Olga'), headers)).status).toBe(200)
  })

  test('with strictOrigin a request with a cookie and without origin headers is refused', async () => {
    const app = await given({ advanced: { strictOrigin: true } })
    const olga = await signedUp(app, 'Olga')
    // Node's fetch sends `Sec-Fetch-Mode` but not `Sec-Fetch-Site`.
    const withoutOrigin = { origin: '' }
    expect((await call(olga, 'updateUser', { name: 'x' }, withoutOrigin)).status).toBe(403)
    expect((await call(olga, 'updateUser', { name: 'x' }, { ...withoutOrigin, 'sec-fetch-site': 'none' })).status).toBe(
      200,
    )
    expect((await call(app.client(), 'signInEmail', details('Olga'), withoutOrigin)).status).toBe(200)
  })

  test.each(untrusted)('the origin of reads is not checked: %s', async (_label, headers) => {
    const olga = await signedUp(await given(trusting), 'Olga')
    expect((await call(olga, 'getSession', undefined, headers)).data.user.name).toBe('Olga')
  })
})

const changes: readonly (readonly [string, object])[] = [
  ['signInEmail', details('Olga')],
  ['signUpEmail', details('Mia')],
  ['updateUser', { name: 'Mallory' }],
  ['revokeSession', { token: 'x' }],
  ['revokeSessions', {}],
  ['revokeOtherSessions', {}],
  ['signOut', {}],
]
