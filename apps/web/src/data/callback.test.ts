import { expect, test } from 'vitest'
import { safeCallback } from './callback.ts'

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
  '/a b',
  '/\t/evil.example',
  42,
  null,
  undefined,
])('%j is rejected', (value) => {
  expect(safeCallback(value, origin)).toBeUndefined()
})

test('the home page is left out', () => {
  expect(safeCallback('/', origin)).toBeUndefined()
})
