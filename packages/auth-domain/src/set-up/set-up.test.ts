import { describe, expect, test } from 'vitest'
import { type FoyerOptions, optionsSchema } from '#options.ts'
import { throttleDelays } from '#password/throttle.ts'
import { brandingInForce, type Choices, countingChoices, languageInForce } from './choices.ts'
import { completeSetUp, offerSetUp, openSetUp, setUpCodeDelays } from './complete-set-up.ts'
import { isLacking } from './finding.ts'
import { canonicalSetUpCode, shownSetUpCode } from './set-up-code.ts'
import { completeSetUpInput } from './set-up-inputs.ts'

const parse = (options: FoyerOptions = {}) => optionsSchema.parse(options)
const olga = { email: 'Olga@Example.com', password: 'correct-horse-battery' }
const chosen: Choices = { name: 'Acme', accent: '#1f4a3a', language: 6 }

describe('a set-up is offered', () => {
  test.each([
    ['by default', {}, 'admin'],
    ['for the first of the roles of admins', { admin: { adminRoles: ['root', 'staff'] } }, 'root'],
  ])('%s', (_when, options, role) => {
    expect(offerSetUp(parse(options))).toEqual({ allowed: true, value: role })
  })

  test.each<[string, FoyerOptions]>([
    ['it is switched off', { setUp: { enabled: false } }],
    ['nobody has a password', { emailAndPassword: { enabled: false } }],
    ['admins are named by their ids alone', { admin: { adminRoles: [] } }],
  ])('not where %s', (_when, options) => {
    const refused = { allowed: false, refusal: 'SET_UP_NOT_ENABLED' }
    expect(offerSetUp(parse(options))).toEqual(refused)
    expect(completeSetUp(olga, parse(options))).toEqual(refused)
  })
})

test.each([
  [
    { isPast: false, codeIsGenuine: true },
    { allowed: true, value: undefined },
  ],
  [
    { isPast: false, codeIsGenuine: false },
    { allowed: false, refusal: 'SET_UP_CODE_INVALID' },
  ],
  [
    { isPast: true, codeIsGenuine: true },
    { allowed: false, refusal: 'SET_UP_IS_OVER' },
  ],
  [
    { isPast: true, codeIsGenuine: false },
    { allowed: false, refusal: 'SET_UP_IS_OVER' },
  ],
])('with %j the answer to a code is %j', (facts, decision) => {
  expect(openSetUp(facts)).toEqual(decision)
})

test.each<[object, FoyerOptions, string]>([
  [{ email: 'no address' }, {}, 'INVALID_EMAIL'],
  [{ email: 'ольга@example.com' }, {}, 'INVALID_EMAIL'],
  [{ password: 'short' }, {}, 'PASSWORD_TOO_SHORT'],
  [{ password: 'correct-horse' }, { emailAndPassword: { minPasswordLength: 20 } }, 'PASSWORD_TOO_SHORT'],
])('an admin with %j is refused', (change, options, refusal) => {
  expect(completeSetUp({ ...olga, ...change }, parse(options))).toEqual({ allowed: false, refusal })
})

test.each([true, false])('where emails must be verified (%s), so is that of the admin', (requireEmailVerification) => {
  const decision = completeSetUp(olga, parse({ emailAndPassword: { requireEmailVerification } }))
  const admin = { email: 'olga@example.com', role: 'admin', emailVerified: requireEmailVerification }
  expect(decision).toEqual({ allowed: true, value: admin })
})

test('who types many wrong codes waits, but never for more than a minute', () => {
  expect(setUpCodeDelays).toHaveLength(throttleDelays.length)
  expect(setUpCodeDelays.slice(0, 10)).toEqual(Array(10).fill(0))
  expect(Math.max(...setUpCodeDelays)).toBe(60)
})

describe('what was chosen', () => {
  test('counts where nothing is configured', () => {
    expect(brandingInForce(parse(), chosen)).toEqual({ name: 'Acme', accent: '#1f4a3a' })
    expect(languageInForce(parse(), chosen)).toBe(6)
  })

  test('does not count where it is configured, even as the default', () => {
    const options = parse({ branding: { name: 'Foyer', accent: '#7c5a12' }, defaultLanguage: 3 })
    expect(options.leftToSetUp).toEqual({ name: false, accent: false, language: false })
    expect(brandingInForce(options, chosen)).toEqual(options.branding)
    expect(languageInForce(options, chosen)).toBe(3)
    expect(countingChoices(chosen, options)).toEqual({ name: null, accent: null, language: null })
  })

  test('may leave the defaults, and a configured logo', () => {
    const options = parse({ branding: { logo: '/logo.svg' } })
    const none: Choices = { name: null, accent: null, language: null }
    for (const choices of [none, undefined]) {
      expect(brandingInForce(options, choices)).toEqual({ name: 'Foyer', logo: '/logo.svg' })
      expect(languageInForce(options, choices)).toBe(3)
    }
  })
})

test('a code is shown in groups, and typed in any way', () => {
  expect(shownSetUpCode('BCDFGHJKLMNPQRSTVWXZ')).toBe('BCDF-GHJK-LMNP-QRST-VWXZ')
  for (const typed of [' bcdf-ghjk-lmnp-qrst-vwxz ', 'BCDF GHJK LMNP QRST VWXZ', 'bcdfghjk–lmnpqrstvwxz'])
    expect(canonicalSetUpCode(typed)).toBe('BCDFGHJKLMNPQRSTVWXZ')
})

test.each([
  [{ ok: true }, false],
  [{ ok: true, warns: true }, true],
  [{ ok: false }, true],
])('of a finding with %j something is to be done: %s', (verdict, lacking) => {
  expect(isLacking({ what: 'mail', message: '', ...verdict })).toBe(lacking)
})

describe('the input', () => {
  const input = { code: 'x', name: 'Olga', ...olga, choices: chosen }
  const parses = (change: object) => completeSetUpInput.safeParse({ ...input, ...change }).success
  const parsesChoice = (choice: object) => parses({ choices: { ...chosen, ...choice } })

  test('may leave every choice open', () => {
    expect(parsesChoice({ name: null, accent: null, language: null })).toBe(true)
  })

  test.each([
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(65) },
    { name: 'Acme\r\nBcc: everybody@example.com' },
    { accent: 'red' },
    { accent: '#fff' },
    { accent: 'url(//evil.example)' },
    { accent: '#1f4a3a;' },
    { language: 2 },
    { language: '3' },
    { name: 1 },
  ])('refuses the choice %j', (choice) => {
    expect(parsesChoice(choice)).toBe(false)
  })

  test.each([{ code: 'x'.repeat(81) }, { code: null }, { name: ' ' }, { name: 'x'.repeat(257) }, { choices: null }])(
    'refuses %j',
    (change) => {
      expect(parses(change)).toBe(false)
    },
  )
})
