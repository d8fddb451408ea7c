import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testAppsOn } from '@foyer/testing/suite'
import { call } from '@foyer/testing/transports'
import { details, PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const HTTPS = { FOYER_BASE_URL: 'https://localhost' }
const DAY = 24 * 60 * 60

describe('the attributes of cookies', () => {
  const given = testAppsOn()

  const cases: [string, FoyerOptions, Record<string, string>, string, string][] = [
    ['by default', {}, {}, 'foyer', 'Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'],
    ['on https', {}, HTTPS, '__Host-foyer', 'Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax'],
    [
      'secure by option',
      { advanced: { useSecureCookies: true } },
      {},
      '__Secure-foyer',
      'Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax',
    ],
    [
      'with another prefix',
      { advanced: { cookiePrefix: 'better-auth' } },
      {},
      'better-auth',
      'Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
    ],
    [
      'for all subdomains',
      { advanced: { crossSubDomainCookies: { enabled: true, domain: 'example.com' } } },
      HTTPS,
      '__Secure-foyer',
      'Max-Age=604800; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=Lax',
    ],
    [
      'for the host of the base URL',
      { advanced: { crossSubDomainCookies: { enabled: true } } },
      HTTPS,
      '__Secure-foyer',
      'Max-Age=604800; Domain=localhost; Path=/; HttpOnly; Secure; SameSite=Lax',
    ],
    [
      'on https for the server helpers',
      { advanced: { cookiePrefix: 'better-auth' } },
      HTTPS,
      '__Secure-better-auth',
      'Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax',
    ],
    [
      'on https without host cookies',
      { advanced: { hostCookies: false } },
      HTTPS,
      '__Secure-foyer',
      'Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax',
    ],
    [
      'across sites',
      { advanced: { sameSite: 'none' } },
      HTTPS,
      '__Host-foyer',
      'Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=None',
    ],
    [
      'never longer than 400 days',
      { session: { expiresIn: 500 * DAY } },
      {},
      'foyer',
      `Max-Age=${400 * DAY}; Path=/; HttpOnly; SameSite=Lax`,
    ],
  ]
  test.each(cases)('%s', async (_label, options, variables, prefix, attributes) => {
    const olga = (await given(options, variables)).client()
    const [session = '', marker = '', ...others] = (await call(olga, 'signUpEmail', details('Olga'))).setCookies
    expect(others).toEqual([])
    const ofMarker = variables === HTTPS ? prefix.replace('__Secure-', '__Host-') : prefix
    expect(marker).toMatch(new RegExp(`^${ofMarker}\\.known_browser=`))
    expect(marker.slice(marker.indexOf('Path='))).toBe(attributes.slice(attributes.indexOf('Path=')))
    const [pair = '', ...rest] = session.split('; ')
    const [name, value = ''] = pair.split('=')
    expect(name).toBe(`${prefix}.session_token`)
    expect(decodeURIComponent(value)).toMatch(/^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/)
    expect(rest.join('; ')).toBe(attributes)
    expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
  })

  test('of a strict application: only the state that returns from a provider is lax', async () => {
    const github = { clientId: 'id', clientSecret: 'secret' }
    const app = await given({ advanced: { sameSite: 'strict' }, socialProviders: { github } })
    const olga = app.client()
    const started = await call(olga, 'signInSocial', { provider: 'github' })
    expect(started.setCookies).toEqual([expect.stringMatching(/^foyer\.oauth_state=.*; SameSite=Lax$/)])
    const signedUpAnswer = await call(olga, 'signUpEmail', details('Olga'))
    expect(signedUpAnswer.setCookies).toEqual([
      expect.stringMatching(/^foyer\.session_token=.*; SameSite=Strict$/),
      expect.stringMatching(/^foyer\.known_browser=.*; SameSite=Strict$/),
    ])
  })

  test('signing out clears all three with the attributes they were set with', async () => {
    const olga = await signedUp(await given({ advanced: { sameSite: 'none' } }, HTTPS), 'Olga')
    const { setCookies } = await call(olga, 'signOut')
    const cleared = ['session_token', 'session_data', 'dont_remember'].map(
      (name) => `__Host-foyer.${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=None`,
    )
    expect(setCookies).toEqual(cleared)
  })

  test('with rememberMe false no cookie has Max-Age or Expires, then and later', async () => {
    const app = await given({ session: { updateAge: 60, cookieCache: { enabled: true } } })
    await signedUp(app, 'Olga')
    const olga = await signedIn(app, 'Olga', { rememberMe: false })
    const { expiresAt } = (await olga.get('/get-session')).json.session
    app.pass(120)
    const lines = [
      ...(await call(olga, 'getSession')).setCookies,
      ...(await call(olga, 'updateUser', { name: 'Olga B' })).setCookies,
      ...(await call(olga, 'getSession', { disableCookieCache: true })).setCookies,
      ...(await call(olga, 'createOrganization', { name: 'Acme', slug: 'acme' })).setCookies,
    ]
    const { setCookies } = await call(olga, 'setActiveOrganization', { organizationId: null })
    expect(setCookies.map((line) => line.split('=')[0])).toContain('foyer.dont_remember')
    lines.push(...setCookies.filter((line) => !line.startsWith('foyer.session_token=')))
    for (const line of setCookies) expect(line).not.toMatch(/max-age|expires/i)
    expect(lines.filter((line) => line.startsWith('foyer.session_token='))).toHaveLength(1)
    for (const line of lines) expect(line).not.toMatch(/max-age|expires/i)
    expect((await olga.get('/get-session')).json.session.expiresAt).toBe(expiresAt)
    app.pass(DAY)
    expect((await call(olga, 'getSession')).data).toBeNull()
  })

  test('signing in with rememberMe clears dont_remember of the former sign-in', async () => {
    const app = await given({ session: { updateAge: 60 } })
    await signedUp(app, 'Olga')
    const olga = await signedIn(app, 'Olga', { rememberMe: false })
    await call(olga, 'signInEmail', details('Olga'))
    expect([...olga.cookies.keys()]).toEqual(['foyer.session_token', 'foyer.known_browser'])
    app.pass(120)
    const { setCookies } = await call(olga, 'getSession')
    expect(setCookies).toHaveLength(1)
    expect(setCookies[0]).toContain('Max-Age=604800')
  })

  test.each([
    { email: 'olga@example.com', password: 'wrong-password' },
    { email: 'nobody@example.com', password: 'wrong-password' },
    { email: 'olga', password: 'wrong-password' },
    { email: 'olga@example.com' },
  ])('signing in with %o sets no cookie', async (input) => {
    const app = await given()
    await signedUp(app, 'Olga')
    const response = await call(app.client(), 'signInEmail', input)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.setCookies).toEqual([])
  })

  test('those of a better-auth elsewhere are left alone where nothing was adopted', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const olga = app.client()
    for (const prefix of ['better-auth.', '__Secure-better-auth.'])
      for (const name of ['session_token', 'session_data', 'dont_remember']) olga.cookies.set(prefix + name, 'theirs')
    const theirs = new Map(olga.cookies)
    const { email } = details('Olga')
    for (const answer of [
      await olga.post('/sign-in/email', { email, password: PASSWORD }),
      await olga.post('/sign-out'),
    ])
      expect(answer.setCookies.map((cookie) => cookie.split('.')[0])).not.toContainEqual(
        expect.stringContaining('better-auth'),
      )
    expect([...olga.cookies]).toEqual(expect.arrayContaining([...theirs]))
  })
})
