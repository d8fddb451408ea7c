import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEmail, parseNewEmail } from './email.ts'

describe('an email is converted to lower case', () => {
  test.each([
    ['olga@example.com', 'olga@example.com'],
    ['Olga.Petrova+news@Mail.Example.COM', 'olga.petrova+news@mail.example.com'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s', (input, canonical) => {
    expect(parseEmail(input)).toBe(canonical)
  })
})

test.each([
  ['8@tiktok.invalid', undefined],
  ['8@TikTok.INVALID', undefined],
  ['olga@invalid.example', 'olga@invalid.example'],
  ['olga@notinvalid', undefined],
  ['Olga@example.com', 'olga@example.com'],
])('%s as the email of a new user is %s', (input, email) => {
  expect(parseNewEmail(input)).toBe(email)
})

describe('not an email', () => {
  test.each([
    '',
    'nonsense',
    '@example.com',
    'a@',
    'a@b',
    'a@@example.com',
    'a b@example.com',
    ' a@example.com',
    'a@example.com ',
    'a@example.com\n',
    'a@example.com\0',
    'a,b@example.com',
    'a@example.com,b@example.com',
    'Olga <a@example.com>',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@exa_mple.com',
    'ölga@example.com',
    '\u212Aate@example.com',
    '\u0130a@example.com',
    'a@ex\u0430mple.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
    5,
    null,
    undefined,
    ['a@example.com'],
    { email: 'a@example.com' },
  ])('%j', (input) => {
    expect(parseEmail(input)).toBeUndefined()
  })
})

test('letters outside ASCII are accepted only when enabled', () => {
  expect(parseEmail('Ölga@Bücher.example', true)).toBe('ölga@bücher.example')
  expect(parseEmail('ölga@bücher.example', false)).toBeUndefined()
})

describe('no letter outside ASCII becomes an ASCII one', () => {
  const folding = Array.from({ length: 0x11_00_00 - 0x80 }, (_, index) => String.fromCodePoint(index + 0x80)).filter(
    (letter) => foldings(letter).some((folded) => /[\0-\x7F]/.test(folded)),
  )

  test.each([
    ['the Kelvin sign', '\u212A'],
    ['the long s', '\u017F'],
    ['the dotted I', '\u0130'],
    ['the dotless i', '\u0131'],
    ['a full-width a', '\uFF41'],
  ])('%s is one of those that could', (_title, letter) => {
    expect(folding).toContain(letter)
  })

  test.each([
    ['before the at-sign', (letter: string) => `${letter}ate@example.com`],
    ['in the domain', (letter: string) => `a@${letter}ate.example`],
  ])('%s: refused, or still distinct', (_title, addressWith) => {
    const merged = folding.filter((letter) => {
      const canonical = parseEmail(addressWith(letter), true)
      return canonical !== undefined && (isAscii(canonical) || isAscii(canonical.normalize('NFKC')))
    })
    expect(merged).toEqual([])
  })

  test('letters of an alphabet stay usable', () => {
    expect(parseEmail('ışık@straße.example', true)).toBe('ışık@straße.example')
    expect(parseEmail('\u0130stanbul@example.com', true)).toBe('i\u0307stanbul@example.com')
  })
})

test('the canonical form of an international email is a fixed point', () => {
  const letters = fc.string({
    unit: fc.constantFrom('j', 'J', '\u030C', '\u01F0', 'I', '\u0130', '\u0131', '\u00C5', 'a'),
  })
  fc.assert(
    fc.property(letters, (local) => {
      const canonical = parseEmail(`${local}@example.com`, true)
      if (canonical !== undefined) expect(parseEmail(canonical, true)).toBe(canonical)
    }),
  )
})

test('the canonical form is a fixed point', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const canonical = parseEmail(address)
      if (canonical !== undefined) expect(parseEmail(canonical)).toBe(canonical)
    }),
  )
})

test('upper and lower case give the same email', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(parseEmail(address.toUpperCase())).toBe(parseEmail(address))
    }),
  )
})

test('hostile input is parsed in bounded time', () => {
  const started = performance.now()
  parseEmail(`${'a.'.repeat(50_000)}@`)
  parseEmail(`a@${'b-'.repeat(100)}`)
  expect(performance.now() - started).toBeLessThan(1000)
})

function foldings(letter: string): string[] {
  return [letter.toLowerCase(), letter.toUpperCase(), letter.normalize('NFC'), letter.normalize('NFKC')]
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}
