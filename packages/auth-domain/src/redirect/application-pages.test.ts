import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pagesWithoutTls } from '#options/pages.ts'
import { optionsSchema } from '#options.ts'
import { type ApplicationPage, applicationPages, fillPage } from './application-pages.ts'

const APP = 'https://app.example.com'

/** What each template has to name, after the page's address. */
const wellFormed: Record<ApplicationPage, string> = {
  home: '/start?from=accounts',
  acceptInvitation: '/invitations/{id}?proof={proof}',
  resetPassword: '/reset#token={token}',
  verifyEmail: '/verify?token={token}',
  twoFactor: '/two-factor?methods={methods}&next={callbackURL}',
  error: '/failed/{error}',
}

function problemOf(page: string, template: unknown, trustedOrigins: string[] = [APP]): string | undefined {
  const parsed = optionsSchema.safeParse({ trustedOrigins, pages: { [page]: template } })
  return parsed.success ? undefined : parsed.error.issues.map(({ message }) => message).join()
}

describe.each(applicationPages)('the template of pages.%s', (page) => {
  const rest = wellFormed[page]
  const missing: [string, string][] = page === 'home' ? [] : [['no placeholder', `${APP}/page`]]

  test.each([APP, 'http://localhost:5173', 'http://127.0.0.1:5173', 'http://[::1]:5173'])(
    'is accepted on %s',
    (origin) => {
      expect(problemOf(page, origin + rest, [origin])).toBeUndefined()
    },
  )

  test.each([
    ['another origin', `https://evil.example${rest}`],
    ['an origin that begins alike', `https://app.example.com.evil.example${rest}`],
    ['another port', `https://app.example.com:8443${rest}`],
    ['http', `http://app.example.com${rest}`],
    ['an origin that only a wildcard covers', `https://shop.example.org${rest}`],
    ['a scheme of its own', `myapp://open${rest}`],
    ['no origin', rest],
    ['no scheme', `//app.example.com${rest}`],
    ['credentials', `https://app.example.com@evil.example${rest}`],
    ['a name and a password', `https://a:b@app.example.com${rest}`],
    ['a backslash', `https://app.example.com\\@evil.example${rest}`],
    ['a script', `javascript:alert(1)//${rest}`],
    ['data', `data:text/html,${rest}`],
    ['a placeholder in its host', `https://{error}{id}{token}{methods}.example.com${rest}`],
    ['an unknown placeholder', `${APP}${rest}&x={password}`],
    ['the placeholder of another page', `${APP}${rest}&x=${page === 'error' ? '{token}' : '{error}'}`],
    ['a brace that opens nothing', `${APP}${rest}{`],
    ['a placeholder with a blank', `${APP}${rest}&x={ id }`],
    ['a blank', `${APP}/a b${rest}`],
    ['a line break', `${APP}${rest}\r\nSet-Cookie: x`],
    ['markup', `${APP}${rest}"><script>`],
    ...missing,
    ['nothing', ''],
    ['too much', `${APP}${rest}&x=${'x'.repeat(2048)}`],
    ['no text', 5],
  ])('is refused with %s', (_title, template) => {
    expect(
      problemOf(page, template, [APP, '*.example.org', 'https://*.example.org', 'myapp://', 'http://app.example.com']),
    ).toBeDefined()
  })

  test('sends every value to its own origin, and to no other place of the URL', () => {
    const values = fc.record({
      id: fc.string(),
      proof: fc.string(),
      token: fc.string(),
      methods: fc.string(),
      callbackURL: fc.webUrl({ withFragments: true, withQueryParameters: true }),
      error: fc.stringMatching(/^[\w-]+$/),
    })
    const template = (APP + rest).replace('{id}', 'i-{id}')
    fc.assert(
      fc.property(values, (given) => {
        const url = new URL(fillPage(page, template, given))
        expect([url.origin, url.username]).toEqual([APP, ''])
        expect(url.pathname.split('/').length).toBe(new URL(template).pathname.split('/').length)
        const named = new URLSearchParams(`${url.search.slice(1)}&${url.hash.slice(1)}`)
        if (named.has('token')) expect(named.getAll('token')).toEqual([given.token])
        if (named.has('proof')) expect(named.getAll('proof')).toEqual([given.proof])
        if (named.has('next')) expect(named.getAll('next')).toEqual([given.callbackURL])
      }),
    )
  })
})

test.each([
  ['resetPassword', '/reset/{token}'],
  ['verifyEmail', '/verify/{token}?token={token}'],
  ['acceptInvitation', '/invitations/{id}/{proof}'],
  ['twoFactor', '/two-factor/{callbackURL}?methods={methods}'],
])('pages.%s %s: a path is logged, so that it has no secret', (page, template) => {
  expect(problemOf(page, APP + template)).toMatch(/names \{\w+\} in its path/)
})

test.each([
  ['acceptInvitation', '/invitations?proof={proof}', '{id}'],
  ['resetPassword', '/reset', '{token}'],
  ['verifyEmail', '/verify#', '{token}'],
  ['twoFactor', '/two-factor?next={callbackURL}', '{methods}'],
  ['error', '/error', '{error}'],
])('pages.%s %s does not name %s', (page, template, missing) => {
  expect(problemOf(page, APP + template)).toBe(`does not name ${missing}`)
})

test('an invitation whose template has no place for the proof has it in the fragment', () => {
  const values = { id: 'abc', proof: 'a+b/c=' }
  expect(fillPage('acceptInvitation', `${APP}/invitations/{id}`, values)).toBe(
    `${APP}/invitations/abc#proof=a%2Bb%2Fc%3D`,
  )
  expect(problemOf('acceptInvitation', `${APP}/#/invitations/{id}`)).toContain('name it there')
  expect(problemOf('acceptInvitation', `${APP}/#/invitations/{id}?proof={proof}`)).toBeUndefined()
})

test('an origin that is not named is told', () => {
  expect(problemOf('resetPassword', `${APP}/reset#{token}`, ['https://*.example.com'])).toBe(
    `is of an origin that trustedOrigins does not name: trustedOrigins: ['${APP}']`,
  )
})

test('an unknown page is refused', () => {
  expect(problemOf('signIn', `${APP}/sign-in`)).toBeDefined()
})

test('pages in clear are told from others', () => {
  const { pages } = optionsSchema.parse({
    trustedOrigins: ['http://localhost:5173', APP],
    pages: { error: 'http://localhost:5173/?e={error}', resetPassword: `${APP}/#{token}` },
  })
  expect(pagesWithoutTls(pages)).toEqual(['error'])
})
