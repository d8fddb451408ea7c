import { expect, test } from 'vitest'
import { checkRequestOrigin, type RequestOrigin } from './request-origin.ts'
import { parseTrustedOrigin } from './trusted-origins.ts'

const trusted = [parseTrustedOrigin('https://accounts.example') ?? []].flat()
const nothing: RequestOrigin = { hasCookie: false, origin: undefined, referer: undefined, fetchSite: undefined }
const OWN = 'https://accounts.example'
const EVIL = 'https://evil.example'

test.each<[string, Partial<RequestOrigin>, boolean]>([
  ['no headers', {}, true],
  ['cookies alone', { hasCookie: true }, true],
  ['cookies and the own origin', { hasCookie: true, origin: OWN }, true],
  ['cookies and the own referer', { hasCookie: true, referer: `${OWN}/page` }, true],
  ['cookies and an evil origin', { hasCookie: true, origin: EVIL }, false],
  ['cookies and origin null', { hasCookie: true, origin: 'null' }, false],
  ['cookies and an evil referer', { hasCookie: true, referer: `${EVIL}/page` }, false],
  ['the own origin and an evil referer', { hasCookie: true, origin: OWN, referer: EVIL }, true],
  ['cookies across sites', { hasCookie: true, fetchSite: 'cross-site' }, false],
  ['cookies across sites from the own origin', { hasCookie: true, origin: OWN, fetchSite: 'cross-site' }, true],
  ['cookies across sites and the own referer', { hasCookie: true, referer: OWN, fetchSite: 'cross-site' }, false],
  ['cookies from the same origin', { hasCookie: true, fetchSite: 'same-origin' }, true],
  ['no cookies and an evil origin', { origin: EVIL }, false],
  ['no cookies and an evil referer', { referer: EVIL }, true],
  ['no cookies across sites', { fetchSite: 'cross-site' }, false],
])('%s', (_title, from, allowed) => {
  expect(checkRequestOrigin({ ...nothing, ...from }, trusted, false).allowed).toBe(allowed)
})

test('strict also refuses cookies without origin information', () => {
  expect(checkRequestOrigin({ ...nothing, hasCookie: true }, trusted, true)).toEqual({
    allowed: false,
    refusal: 'INVALID_ORIGIN',
  })
  expect(checkRequestOrigin({ ...nothing, hasCookie: true, fetchSite: 'same-origin' }, trusted, true).allowed).toBe(
    true,
  )
  expect(checkRequestOrigin(nothing, trusted, true).allowed).toBe(true)
})
