import { expect, test } from 'vitest'
import { optionsSchema } from '#options.ts'
import { originProblem, relyingParty } from './relying-party.ts'

test('the relying party is the host of the base URL, unless the options name another', () => {
  const of = (passkey: object, baseUrl: string) => relyingParty(optionsSchema.parse({ passkey }), baseUrl)
  expect(of({}, 'http://127.0.0.1:3000')).toEqual({
    id: '127.0.0.1',
    name: 'Foyer',
    origins: ['http://127.0.0.1:3000'],
  })
  const named = { rpID: 'example.com', rpName: 'Acme', origin: ['https://app.example.com', 'https://example.com'] }
  expect(of(named, 'https://example.com')).toEqual({
    id: 'example.com',
    name: 'Acme',
    origins: ['https://example.com', 'https://app.example.com'],
  })
})

test.each([
  ['https://app.example.com/', 'a slash at the end'],
  ['app.example.com', 'no scheme'],
  ['*.example.com', 'a pattern'],
  ['ftp://example.com', 'another scheme'],
])('%s is no origin: %s', (origin) => {
  expect(optionsSchema.safeParse({ passkey: { origin } }).success).toBe(false)
})

test.each([
  ['example.com', 'https://example.com', undefined],
  ['example.com', 'https://app.example.com', undefined],
  ['localhost', 'http://localhost:3000', undefined],
  ['localhost', 'http://app.localhost:3000', undefined],
  ['intranet', 'https://intranet', undefined],
  ['com', 'https://example.com', 'browsers use no passkeys of all of com'],
  ['example.com', 'android:apk-key-hash:abc', undefined],
  ['example.com', 'https://example.org', 'browsers use no passkeys of example.com at https://example.org'],
  ['example.com', 'https://badexample.com', 'browsers use no passkeys of example.com at https://badexample.com'],
  ['app.example.com', 'https://example.com', 'browsers use no passkeys of app.example.com at https://example.com'],
  ['example.com', 'http://example.com', 'browsers use no passkeys at http://example.com: it is not https'],
  ['127.0.0.1', 'http://127.0.0.1', 'browsers use no passkeys at http://127.0.0.1: its host is an IP address'],
  ['[::1]', 'http://[::1]', 'browsers use no passkeys at http://[::1]: its host is an IP address'],
])('passkeys of %s at %s: %s', (id, origin, problem) => {
  expect(originProblem({ id }, origin)?.message).toBe(problem)
})
