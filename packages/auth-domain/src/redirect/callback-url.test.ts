import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCallbackFields, safeCallbackUrl } from './callback-url.ts'
import { parseTrustedOrigin } from './trusted-origins.ts'

const BASE = 'https://accounts.example'
const trusted = [BASE, 'http://trusted.example', '*.wild.example', 'myapp://'].flatMap(
  (entry) => parseTrustedOrigin(entry) ?? [],
)
const safe = (value: unknown) => safeCallbackUrl(value, trusted, BASE)

describe('is normalized', () => {
  test.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/dashboard?email=123@email.com', '/dashboard?email=123@email.com'],
    ['/dashboard+page?test=123+456', '/dashboard+page?test=123+456'],
    ['/dash/board?x=1&y=a%20b', '/dash/board?x=1&y=a%20b'],
    ['/a/../b', '/b'],
    ['/../../b', '/b'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/a%20b/100%25', '/a%20b/100%25'],
    ['/group%2Fproject', '/group%2Fproject'],
    ['/a/b/..%2Fc', '/a/b/..%2Fc'],
    ['/search?next=%2F%2Fevil.example&up=..%2F..%2F', '/search?next=%2F%2Fevil.example&up=..%2F..%2F'],
    ['/a b', '/a%20b'],
    ['/a b?c=d e#f g', '/a%20b?c=d%20e#f%20g'],
    ['/a#b', '/a#b'],
    ['/#/orders/7', '/#/orders/7'],
    ['/#//evil.example', '/#//evil.example'],
    ['/?#', '/'],
    ['/~olga/a,b;c:d/[id]', '/~olga/a,b;c:d/[id]'],
    ['/a?ids[]=1,2&at=10:30&next=https://app.example/', '/a?ids[]=1,2&at=10:30&next=https://app.example/'],
    ['/:80/a', '/:80/a'],
    ['/a:b@c', '/a:b@c'],
    ["/(a)!$&'*+", "/(a)!$&'*+"],
    ['/café?é#é', '/caf%C3%A9?%C3%A9#%C3%A9'],
    ['/\uff0fevil.example', '/%EF%BC%8Fevil.example'],
    ['http://trusted.example/x?y=1', 'http://trusted.example/x?y=1'],
    ['http://trusted.example/a b#c d', 'http://trusted.example/a%20b#c%20d'],
    ['HTTP://Trusted.EXAMPLE/Path', 'http://trusted.example/Path'],
    ['https://deep.app.wild.example/x', 'https://deep.app.wild.example/x'],
    ['https://accounts.example', 'https://accounts.example/'],
    ['myapp://open/here', 'myapp://open/here'],
  ])('%s -> %s', (value, out) => {
    expect(safe(value)).toBe(out)
  })
})

describe('is refused', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%2Fevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/./%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..%2F..%2Fevil.example',
    '/.%2f%2f.',
    '/%2e%2e/evil.example',
    '/a/..%2f..%2fevil.example',
    '/..%252F..%252Fevil.example',
    '/a%2F..%2F%2Fevil.example',
    '/a%252F..%252F%252Fevil.example',
    '/.%2F%2Fevil.example',
    '/a%5C..%5Cevil.example',
    '/a%0d%0aLocation:%20x',
    `/a%${'25'.repeat(20)}2Fb`,
    '/a?x=<script>',
    '/a#<script>',
    '/a"b',
    '/a`b',
    '/#\\evil.example',
    '/#\tx',
    '/?x=\n',
    '//evil.example#/',
    '/.//evil.example#a',
    '/a/..//evil.example?b',
    '/%2fevil.example#a',
    '/..%2F..%2Fevil.example#a',
    '#/a',
    '?a=b',
    ' /a',
    ':/a',
    'dashboard',
    '',
    ' ',
    ' https://accounts.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.example/x',
    'https://trusted.example/x',
    'http://trusted.example:8080/x',
    'http://trusted.example.evil.example/',
    'http://evil.example/?http://trusted.example',
    'http://evil.example\\@trusted.example/',
    'http://trusted.example@evil.example/',
    'http://user@trusted.example/',
    'https://wild.example/',
    'otherapp://open',
    'http:/\\evil.example',
    'https:evil.example',
    5,
    null,
    undefined,
    ['/dashboard'],
    { toString: () => '/dashboard' },
  ])('%j', (value) => {
    expect(safe(value)).toBeUndefined()
  })
})

test('no accepted URL leaves the trusted origins', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'http:',
    'javascript:',
    ',',
    '[',
    ']',
    '~',
    'é',
    'a',
    '\t',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const out = safe(parts.join(''))
      if (out === undefined) return
      const { hostname, protocol } = new URL(out, BASE)
      expect(
        protocol === 'myapp:' ||
          ['accounts.example', 'trusted.example'].includes(hostname) ||
          hostname.endsWith('.wild.example'),
      ).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['callbackURL', 'INVALID_CALLBACK_URL'],
  ['redirectTo', 'INVALID_REDIRECT_URL'],
  ['errorCallbackURL', 'INVALID_ERROR_CALLBACK_URL'],
  ['newUserCallbackURL', 'INVALID_NEW_USER_CALLBACK_URL'],
] as const)('an untrusted %s is refused as %s', (field, refusal) => {
  expect(checkCallbackFields({ [field]: 'http://evil.example' }, trusted, BASE)).toEqual({ allowed: false, refusal })
  expect(checkCallbackFields({ [field]: '/fine' }, trusted, BASE).allowed).toBe(true)
  expect(checkCallbackFields({ [field]: '' }, trusted, BASE).allowed).toBe(true)
})

// More often than a path is decoded is refused in any case.
const encodedPiece = fc
  .record({
    piece: fc.constantFrom('/', '//', '.', '..', '../', 'a', 'a/', '\\', '\t', '\n', 'evil.example'),
    times: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ piece, times }) => ({ piece, encoded: encodedTimes(piece, times) }))

function encodedTimes(text: string, times: number): string {
  if (times === 0) return text
  const once = [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
  return once.replaceAll('%', `%${'25'.repeat(times - 1)}`)
}

test('a path is refused wherever its decoded form is, however often a part of it is encoded', () => {
  fc.assert(
    fc.property(fc.array(encodedPiece, { maxLength: 8 }), (parts) => {
      const decoded = `/${parts.map(({ piece }) => piece).join('')}`
      if (safe(decoded) === undefined) expect(safe(`/${parts.map(({ encoded }) => encoded).join('')}`)).toBeUndefined()
    }),
    { numRuns: 5000 },
  )
})
