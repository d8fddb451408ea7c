import { expect, test } from 'vitest'
import { continuation } from './same-site.ts'

const navigation = { reads: true, acceptsPage: true, fetchSite: 'cross-site' }
const continued = '/api/auth/callback/github?code=a+%26b&state=s&continued=true'

test.each([
  ['from another site', navigation, continued],
  ['from nobody knows where', { ...navigation, fetchSite: undefined }, continued],
  ['from a page of the same origin', { ...navigation, fetchSite: 'same-origin' }, undefined],
  ['from a page of the same site', { ...navigation, fetchSite: 'same-site' }, undefined],
  ['from the address bar', { ...navigation, fetchSite: 'none' }, undefined],
  ['by a script', { ...navigation, acceptsPage: false }, undefined],
  ['by a form', { ...navigation, reads: false }, undefined],
])('a navigation %s', (_label, arrival, url) => {
  expect(continuation('/callback/github', { code: 'a &b', state: 's' }, arrival)).toBe(url)
})

test('a navigation is continued once', () => {
  expect(continuation('/verify-email', { token: 't', continued: 'true' }, navigation)).toBeUndefined()
})

test('every value of a repeated parameter is kept', () => {
  expect(continuation('/verify-email', { token: ['a', 'b'] }, navigation)).toBe(
    '/api/auth/verify-email?token=a&token=b&continued=true',
  )
})

test('a navigation without parameters is continued too', () => {
  expect(continuation('/callback/github', undefined, navigation)).toBe('/api/auth/callback/github?continued=true')
})
