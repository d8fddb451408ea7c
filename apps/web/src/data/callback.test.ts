import { expect, test } from 'vitest'
import { applicationOf, requestedCallback, safeCallback, withCallback } from './callback.ts'

const origin = 'https://foyer.example'

test.each(['/account', '/organizations/acme?tab=members', '/a/b-c_d.e'])('%s is an accepted callback', (path) => {
  expect(safeCallback(path, origin)).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  'javascript:alert(1)',
  'account',
  '',
  '/a<b>',
  '/\t/evil.example',
  42,
  null,
  undefined,
])('%j is rejected', (value) => {
  expect(safeCallback(value, origin)).toBeUndefined()
})

test('a callback is normalized, and keeps its fragment', () => {
  expect(safeCallback('/a b?c=d#e', origin)).toBe('/a%20b?c=d#e')
})

test('the home page is left out', () => {
  expect(safeCallback('/', origin)).toBeUndefined()
})

test.each([
  ['/account', '/account'],
  ['https://app.example.com/x?y=1', 'https://app.example.com/x?y=1'],
  ['myapp://open', 'myapp://open'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['app.example.com', undefined],
  ['', undefined],
  [5, undefined],
])('%j is asked about as %j', (value, requested) => {
  expect(requestedCallback(value, origin)).toBe(requested)
})

test.each([
  ['https://app.example.com/x', 'app.example.com'],
  ['http://localhost:5000/', 'localhost:5000'],
  ['myapp://open/here', 'myapp'],
  ['/account', undefined],
  [undefined, undefined],
])('the application of %j is %j', (callbackURL, application) => {
  expect(applicationOf(callbackURL)).toBe(application)
})

test('a page keeps its other parameters when its callback changes', () => {
  expect(withCallback('/verify-email?verified=true&callbackURL=%2Fa', 'https://app.example.com/?b=1&c')).toBe(
    '/verify-email?verified=true&callbackURL=https%3A%2F%2Fapp.example.com%2F%3Fb%3D1%26c',
  )
  expect(withCallback('/sign-in?callbackURL=javascript%3Aalert(1)', undefined)).toBe('/sign-in')
  expect(withCallback('/magic-link', undefined)).toBe('/magic-link')
})
