import { expect, test } from 'vitest'
import { checkOwnGet } from './request-origin.ts'
import { parseTrustedOrigin } from './trusted-origins.ts'

const trusted = [parseTrustedOrigin('https://app.example.com')].filter((origin) => origin !== undefined)

test.each([
  [undefined, undefined, true],
  ['same-origin', undefined, true],
  ['none', undefined, true],
  ['same-site', undefined, false],
  ['cross-site', undefined, false],
  ['cross-site', 'https://app.example.com', true],
  ['cross-site', 'https://evil.example.com', false],
  ['same-origin', 'null', false],
])('a GET with Sec-Fetch-Site %s and Origin %s: %s', (fetchSite, origin, allowed) => {
  const from = { hasCookie: true, referer: undefined, fetchDest: undefined, purpose: undefined, fetchSite, origin }
  expect(checkOwnGet(from, trusted).allowed).toBe(allowed)
})
