import { describe, expect, test } from 'vitest'
import { checkActingGet, checkRequestOrigin, type RequestOrigin } from './request-origin.ts'
import { parseTrustedOrigin } from './trusted-origins.ts'

const trusted = [parseTrustedOrigin('https://accounts.example') ?? []].flat()
const nothing: RequestOrigin = {
  hasCookie: false,
  origin: undefined,
  referer: undefined,
  fetchSite: undefined,
  fetchDest: undefined,
  purpose: undefined,
}
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

describe('a GET that acts', () => {
  test.each<[string, Partial<RequestOrigin>]>([
    ['without fetch metadata', {}],
    ['from a mail program', { fetchDest: 'document', fetchSite: 'none' }],
    ['from a page of webmail', { fetchDest: 'document', fetchSite: 'cross-site' }],
    ['called by the own pages', { fetchDest: 'empty', fetchSite: 'same-origin' }],
    ['called by a trusted origin', { fetchDest: 'empty', fetchSite: 'cross-site', origin: OWN }],
    ['with another purpose', { fetchDest: 'document', purpose: 'navigation' }],
  ])('%s is served', (_title, from) => {
    expect(checkActingGet({ ...nothing, ...from }, trusted)).toEqual({ allowed: true, value: undefined })
  })

  test.each<[string, Partial<RequestOrigin>]>([
    ['as an image', { fetchDest: 'image', fetchSite: 'cross-site' }],
    ['as an image of the own pages', { fetchDest: 'image', fetchSite: 'same-origin' }],
    ['as a script', { fetchDest: 'script', fetchSite: 'cross-site' }],
    ['as a style', { fetchDest: 'style', fetchSite: 'same-site' }],
    ['in a frame', { fetchDest: 'iframe', fetchSite: 'cross-site' }],
    ['as an unknown destination', { fetchDest: 'hologram', fetchSite: 'same-origin' }],
    ['called by another site', { fetchDest: 'empty', fetchSite: 'cross-site' }],
    ['called by a sibling subdomain', { fetchDest: 'empty', fetchSite: 'same-site' }],
    ['called by an untrusted origin', { fetchDest: 'empty', fetchSite: 'cross-site', origin: EVIL }],
    ['called by an opaque origin', { fetchDest: 'empty', fetchSite: 'cross-site', origin: 'null' }],
    ['prefetched', { purpose: 'prefetch' }],
    ['prefetched for a navigation', { fetchDest: 'document', fetchSite: 'none', purpose: 'prefetch' }],
    ['prerendered', { fetchDest: 'document', fetchSite: 'same-origin', purpose: 'prefetch;prerender' }],
    ['prefetched by an anonymizing client', { fetchDest: 'document', purpose: 'prefetch;anonymous-client-ip' }],
    ['previewed', { purpose: 'preview' }],
  ])('%s is refused', (_title, from) => {
    expect(checkActingGet({ ...nothing, ...from }, trusted)).toEqual({ allowed: false, refusal: 'NOT_A_NAVIGATION' })
  })
})
