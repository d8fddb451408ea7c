import { expect, test } from 'vitest'
import { hrefOf, parseSearch } from './router.tsx'

test.each([
  ['', {}],
  ['?callbackURL=%2Faccount&add=true', { callbackURL: '/account', add: true }],
  ['?goodbye=true&error=access_denied', { goodbye: true, error: 'access_denied' }],
  ['?add=1&goodbye=false&unknown=1', {}],
])('the search %s is read as %j', (text, search) => {
  expect(parseSearch(text)).toEqual(search)
})

test.each([
  [{}, '/sign-up'],
  [{ callbackURL: undefined }, '/sign-up'],
  [
    { callbackURL: '/organizations/acme?x=1', add: true as const },
    '/sign-up?callbackURL=%2Forganizations%2Facme%3Fx%3D1&add=true',
  ],
])('with the search %j the page is at %s', (search, href) => {
  expect(hrefOf('/sign-up', search)).toBe(href)
})
