import { expect, test } from 'vitest'
import { limits } from '#limits.ts'
import { isKnownTo, parseKnownBrowser, withAccount } from './known-browser.ts'

const now = new Date('2026-01-01T00:00:00Z')
const olga = { userId: 'olga', stamp: 2 }
const mia = { userId: 'mia', stamp: 0 }

test('a first sign-in gives the browser an id and an account', () => {
  const expiresAt = now.getTime() + limits.cookieMaxAge * 1000
  expect(withAccount(undefined, olga, 'new', now)).toEqual({ id: 'new', accounts: [olga], expiresAt })
})

test('a later sign-in keeps the id and puts its account first, once', () => {
  const first = withAccount(withAccount(undefined, olga, 'a', now), mia, 'b', now)
  expect(first).toMatchObject({ id: 'a', accounts: [mia, olga] })
  expect(withAccount(first, { userId: 'olga', stamp: 3 }, 'c', now).accounts).toEqual([
    { userId: 'olga', stamp: 3 },
    mia,
  ])
})

test('beyond the bound the oldest account is dropped', () => {
  let browser = withAccount(undefined, olga, 'a', now)
  for (let n = 0; n < limits.maxAccountsPerKnownBrowser; n += 1) {
    browser = withAccount(browser, { userId: `user${n}`, stamp: 0 }, 'b', now)
  }
  expect(browser.accounts).toHaveLength(limits.maxAccountsPerKnownBrowser)
  expect(isKnownTo(browser, { id: 'olga', tokenStamp: 2 })).toBe(false)
})

test.each([
  ['the same stamp', 'olga', 2, true],
  ['another stamp', 'olga', 3, false],
  ['another user', 'mia', 2, false],
])('an account with %s (%s, stamp %i): known %s', (_label, id, tokenStamp, known) => {
  expect(isKnownTo(withAccount(undefined, olga, 'a', now), { id, tokenStamp })).toBe(known)
})

test('a marker is read until it expires', () => {
  const browser = withAccount(undefined, olga, 'a', now)
  const json = JSON.stringify(browser)
  expect(parseKnownBrowser(json, new Date(browser.expiresAt - 1))).toEqual(browser)
  expect(parseKnownBrowser(json, new Date(browser.expiresAt))).toBeUndefined()
  expect(parseKnownBrowser('{"id":"a"}', now)).toBeUndefined()
})
