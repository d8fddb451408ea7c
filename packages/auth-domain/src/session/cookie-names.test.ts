import { describe, expect, test } from 'vitest'
import { type FoyerOptions, optionsSchema } from '#options.ts'
import { cookiePrefixes } from './cookie-names.ts'

type Advanced = NonNullable<FoyerOptions['advanced']>

const prefixes = (advanced: Advanced, baseUrl: string) =>
  cookiePrefixes(optionsSchema.parse({ advanced }).advanced, baseUrl)

const HTTPS = 'https://accounts.example'
const HTTP = 'http://localhost:3000'

describe('names begin with __Host-, and __Secure- is the older form', () => {
  test.each<[string, Advanced]>([
    ['by default', {}],
    ['with secure cookies by option', { useSecureCookies: true }],
    ['with cross-subdomain cookies named but off', { crossSubDomainCookies: { enabled: false, domain: 'example' } }],
    ['with SameSite=None', { sameSite: 'none' }],
  ])('%s', (_title, advanced) => {
    expect(prefixes(advanced, HTTPS)).toMatchObject({ current: '__Host-foyer.', older: '__Secure-foyer.' })
  })

  test('with the prefix of the server helpers only when the option says so', () => {
    expect(prefixes({ cookiePrefix: 'better-auth' }, HTTPS)).toEqual({
      current: '__Secure-better-auth.',
      older: undefined,
      ofMarkers: '__Host-better-auth.',
    })
    expect(prefixes({ cookiePrefix: 'better-auth', hostCookies: true }, HTTPS).current).toBe('__Host-better-auth.')
  })
})

test.each<[string, Advanced, string, string]>([
  ['on http', {}, HTTP, 'foyer.'],
  ['on http by option', { hostCookies: true }, HTTP, 'foyer.'],
  ['on http with secure cookies', { useSecureCookies: true }, HTTP, '__Secure-foyer.'],
  ['switched off', { hostCookies: false }, HTTPS, '__Secure-foyer.'],
  ['across subdomains', { crossSubDomainCookies: { enabled: true } }, HTTPS, '__Secure-foyer.'],
  [
    'across subdomains by option',
    { hostCookies: true, crossSubDomainCookies: { enabled: true } },
    HTTPS,
    '__Secure-foyer.',
  ],
  ['without secure cookies', { useSecureCookies: false }, HTTPS, 'foyer.'],
])('%s there is no __Host-', (_title, advanced, baseUrl, current) => {
  expect(prefixes(advanced, baseUrl)).toMatchObject({ current, older: undefined })
})

test.each<[string, Advanced, string, string]>([
  ['on https', {}, HTTPS, '__Host-foyer.'],
  ['with the prefix of the server helpers', { cookiePrefix: 'better-auth' }, HTTPS, '__Host-better-auth.'],
  ['with host cookies switched off', { hostCookies: false }, HTTPS, '__Host-foyer.'],
  ['with cookies for all subdomains', { crossSubDomainCookies: { enabled: true } }, HTTPS, '__Host-foyer.'],
  ['with secure cookies switched off', { useSecureCookies: false }, HTTPS, '__Host-foyer.'],
  ['on http', {}, HTTP, 'foyer.'],
  ['on http with secure cookies', { useSecureCookies: true }, HTTP, '__Secure-foyer.'],
])('%s the marker of a browser is out of the reach of other hosts where a name can keep them off', (...row) => {
  const [, advanced, baseUrl, ofMarkers] = row
  expect(prefixes(advanced, baseUrl).ofMarkers).toBe(ofMarkers)
})
