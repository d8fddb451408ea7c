import { expect, test } from 'vitest'
import { isRegisteredRedirectUri, isRegistrableRedirectUri, redirectHost } from './redirect-uri.ts'

test.each([
  'https://app.example.com/callback',
  'https://app.example.com/callback?tenant=1',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:49152/callback',
  'http://localhost:3000/callback',
  'http://[::1]:3000/callback',
])('%s is registered by any client', (uri) => {
  expect([isRegistrableRedirectUri(uri, 'web'), isRegistrableRedirectUri(uri, 'native')]).toEqual([true, true])
})

test('a private scheme is registered by native clients alone', () => {
  const uri = 'com.example.app:/callback'
  expect([isRegistrableRedirectUri(uri, 'web'), isRegistrableRedirectUri(uri, 'native')]).toEqual([false, true])
})

test.each([
  '',
  '/callback',
  'http://app.example.com/callback',
  'http://localhost.evil.example/callback',
  'http://127.0.0.2/callback',
  'https://app.example.com/callback#fragment',
  'https://app.example.com/callback#',
  'https://user@app.example.com/callback',
  'https://user:word@app.example.com/callback',
  'https://*.example.com/callback',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://app.example.com/1',
  'about:blank',
  'myapp://callback',
  'urn:ietf:wg:oauth:2.0:oob',
  'https://app.example.com/call\nback',
  ' https://app.example.com/callback',
  'https://app.example.com/ü',
])('%j is registered by no client', (uri) => {
  expect([isRegistrableRedirectUri(uri, 'web'), isRegistrableRedirectUri(uri, 'native')]).toEqual([false, false])
})

test.each([
  ['https://app.example.com/callback', 'https://app.example.com/callback', true],
  ['https://app.example.com/callback', 'https://app.example.com/callback/', false],
  ['https://app.example.com/callback', 'https://app.example.com/callback?x=1', false],
  ['https://app.example.com/callback', 'https://app.example.com:8443/callback', false],
  ['https://app.example.com/callback', 'https://APP.example.com/callback', false],
  ['https://app.example.com/callback', 'https://app.example.com/%63allback', false],
  ['https://app.example.com/callback', 'https://app.example.com/callback/../callback', false],
  ['http://localhost/callback', 'http://localhost:49152/callback', true],
  ['http://localhost:3000/callback', 'http://localhost:49152/callback', true],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback', true],
  ['http://[::1]/callback', 'http://[::1]:49152/callback', true],
  ['http://localhost/callback', 'http://127.0.0.1:49152/callback', false],
  ['http://localhost/callback', 'http://localhost:49152/other', false],
  ['http://localhost/callback', 'http://evil@localhost:49152/callback', false],
  ['http://localhost/callback', 'http://localhost:49152/callback#x', false],
  ['http://localhost/callback', 'https://localhost:49152/callback', false],
  ['http://localhost/callback', 'http://localhost:49152/call\nback', false],
  ['com.example.app:/callback', 'com.example.app:/callback', true],
  ['com.example.app:/callback', 'com.example.app:/other', false],
])('registered %s, requested %s: %s', (registered, requested, allowed) => {
  expect(isRegisteredRedirectUri([registered], requested)).toBe(allowed)
})

test.each([
  ['https://app.example.com:8443/callback', 'app.example.com:8443'],
  ['com.example.app:/callback', 'com.example.app:'],
  ['com.example.app://bank.example.com/callback', 'com.example.app:'],
])('%s leads to %s', (uri, host) => {
  expect(redirectHost(uri)).toBe(host)
})
