import { optionsSchema } from '@foyer/auth-domain/options'
import { expect, test } from 'vitest'
import { findPasskeyProblems } from '#cli/option-findings.ts'

const findings = (passkey: object, baseUrl: string) => findPasskeyProblems(optionsSchema.parse({ passkey }), baseUrl)

test('doctor says whom passkeys are for, and nothing where they are off', () => {
  expect(findings({}, 'https://example.com')).toEqual([])
  expect(findings({ enabled: true }, 'https://id.example.com')).toEqual([
    { what: 'passkeys', ok: true, message: 'for id.example.com at https://id.example.com' },
  ])
})

test.each([
  [{ rpID: 'example.org' }, 'https://example.com', 'browsers use no passkeys of example.org at https://example.com'],
  [{ rpID: 'co.uk' }, 'https://example.co.uk', 'browsers use no passkeys of all of co.uk'],
  [{ rpID: 'github.io' }, 'https://acme.github.io', 'browsers use no passkeys of all of github.io'],
  [{}, 'http://127.0.0.1:3000', 'browsers use no passkeys at http://127.0.0.1:3000: its host is an IP address'],
  [
    { origin: 'https://app.example.org' },
    'https://example.com',
    'browsers use no passkeys of example.com at https://app.example.org',
  ],
])('doctor fails with %o at %s', (passkey, baseUrl, message) => {
  expect(findings({ enabled: true, ...passkey }, baseUrl)).toMatchObject([{ ok: false, message }])
})
