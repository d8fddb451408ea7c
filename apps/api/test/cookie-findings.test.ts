import { optionsSchema } from '@foyer/auth-domain/options'
import { expect, test } from 'vitest'
import { findCookieProblems } from '#cli/option-findings.ts'

function findings(crossSubDomainCookies: object, baseUrl: string) {
  return findCookieProblems(optionsSchema.parse({ advanced: { crossSubDomainCookies } }), baseUrl)
}

test('doctor says for which domain cookies are, and nothing where they are of the host alone', () => {
  expect(findings({}, 'https://id.example.com')).toEqual([])
  expect(findings({ enabled: false, domain: 'co.uk' }, 'https://id.example.co.uk')).toEqual([])
  for (const domain of ['example.co.uk', '.example.co.uk']) {
    expect(findings({ enabled: true, domain }, 'https://id.example.co.uk')).toEqual([
      { what: 'cookies', ok: true, message: 'for example.co.uk and below' },
    ])
  }
})

test.each([
  ['com', 'https://example.com'],
  ['co.uk', 'https://example.co.uk'],
  ['.CO.UK', 'https://example.co.uk'],
  ['github.io', 'https://acme.github.io'],
])('doctor fails where cookies are of %s, below which anybody gets names', (domain, baseUrl) => {
  expect(findings({ enabled: true, domain }, baseUrl)).toMatchObject([
    { ok: false, message: expect.stringContaining('anybody gets names below it') },
  ])
})

test('doctor fails where the host is not below the domain of the cookies', () => {
  expect(findings({ enabled: true, domain: 'example.org' }, 'https://example.com')).toMatchObject([
    { ok: false, message: 'browsers take no cookies of example.org from example.com: the host is not below it' },
  ])
})
