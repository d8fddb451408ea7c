import { expect, test } from 'vitest'
import { parseUrl } from './http-url.ts'
import { parseTrustedOrigin } from './trusted-origins.ts'
import { trustedOriginFor, untrustedCallbacks } from './untrusted-origins.ts'

test.each([
  ['http://localhost:5173', 'http://localhost:5173'],
  ['https://App.example.com/after?a=b#c', 'https://app.example.com'],
  ['https://app.example.com:443', 'https://app.example.com'],
  ['http://[::1]:8080/', 'http://[::1]:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['capacitor://localhost', 'capacitor://localhost'],
  ['myapp://after/sign-in', 'myapp://after'],
  ['myapp:///after', 'myapp://'],
])('%s would be trusted as %s', (text, entry) => {
  expect(trustedOriginFor(text)).toBe(entry)
  expect(parseTrustedOrigin(entry)).toBeDefined()
})

test('a URL of other letters than those of ASCII is one, however often that was asked', () => {
  for (let asked = 0; asked < 50_000; asked += 1) parseUrl('https://bücher.example')
  expect(parseUrl('https://bücher.example')?.host).toBe('xn--bcher-kva.example')
})

test.each([
  'null',
  '',
  '/after',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'mailto:olga@example.com',
  'https://olga:secret@app.example.com',
  "http://a'],evil:['b",
  'http://a`b',
  'myapp://a\u001b[31m',
  'my-app://ü',
  `https://${'a'.repeat(400)}.example.com`,
])('nothing is named for %j', (text) => {
  expect(trustedOriginFor(text)).toBeUndefined()
})

test('of callbacks those are untrusted that lead elsewhere, not those on this origin that are unsafe', () => {
  const trusted = ['https://app.example.com', 'myapp://'].flatMap((entry) => parseTrustedOrigin(entry) ?? [])
  const input = {
    callbackURL: 'https://app.example.com/after',
    redirectTo: '/\\evil.example',
    errorCallbackURL: 'http://localhost:5173/error',
    newUserCallbackURL: 7,
    other: 'https://elsewhere.example',
  }
  expect(untrustedCallbacks(input, trusted)).toEqual(['http://localhost:5173/error'])
  expect(untrustedCallbacks({ callbackURL: 'myapp://after' }, trusted)).toEqual([])
})
