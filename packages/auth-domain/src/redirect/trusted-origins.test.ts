import { describe, expect, test } from 'vitest'
import { isTrustedOrigin, parseTrustedOrigin } from './trusted-origins.ts'

const trusted = ['http://trusted.example', '*.wild.example', 'https://*.tls.example', 'myapp://'].flatMap(
  (entry) => parseTrustedOrigin(entry) ?? [],
)

describe('trusted', () => {
  test.each([
    'http://trusted.example',
    'HTTP://TRUSTED.example',
    'http://trusted.example:80',
    'http://app.wild.example',
    'https://a.b.wild.example',
    'https://app.tls.example',
    'myapp://open/here',
  ])('%s', (origin) => {
    expect(isTrustedOrigin(origin, trusted)).toBe(true)
  })
})

describe('not trusted', () => {
  test.each([
    'null',
    '',
    'trusted.example',
    'https://trusted.example',
    'http://trusted.example:8080',
    'http://trusted.example.evil.example',
    'http://evil.example/http://trusted.example',
    'http://trusted.example@evil.example',
    'http://user:password@trusted.example',
    'https://wild.example',
    'https://evilwild.example',
    'https://app.wild.example.evil.example',
    'https://app.wild.example:444',
    'http://app.tls.example',
    'otherapp://open',
    'javascript:alert(1)',
    'javascript://app.wild.example/%0aalert(1)',
  ])('%s', (origin) => {
    expect(isTrustedOrigin(origin, trusted)).toBe(false)
  })
})

describe('not a valid entry', () => {
  test.each([
    '*',
    '*.',
    'https://*',
    'https://a.*.example',
    'javascript://',
    'data://x',
    'trusted.example',
    'http://',
    '',
    'ftp://x.example',
    '*evil.example',
  ])('%s', (entry) => {
    expect(parseTrustedOrigin(entry)).toBeUndefined()
  })
})
