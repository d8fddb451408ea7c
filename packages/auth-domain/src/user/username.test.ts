import { describe, expect, test } from 'vitest'
import { chooseUsername, parseUsername, reservedSince, type UsernamePolicy } from './username.ts'

const policy: UsernamePolicy = { enabled: true, minUsernameLength: 3, maxUsernameLength: 30 }
const nobody = { username: null, displayUsername: null }
const olga = { username: 'olga', displayUsername: 'Olga' }

test.each([
  ['ab', 'USERNAME_TOO_SHORT'],
  ['', 'USERNAME_TOO_SHORT'],
  ['x'.repeat(31), 'USERNAME_TOO_LONG'],
  ['al-ice', 'USERNAME_INVALID'],
  ['a b c', 'USERNAME_INVALID'],
  ['älice', 'USERNAME_INVALID'],
  ['alice\n', 'USERNAME_INVALID'],
])('%j is no username: %s', (text, refusal) => {
  expect(parseUsername(text, policy)).toEqual({ allowed: false, refusal })
})

test.each(['abc', 'Al.Ice_7', 'x'.repeat(30)])('%j is one, in lower case', (text) => {
  expect(parseUsername(text, policy)).toEqual({ allowed: true, value: text.toLowerCase() })
})

describe('choosing one', () => {
  test('keeps the spelling', () => {
    const chosen = { username: 'al.ice', displayUsername: 'Al.Ice' }
    expect(chooseUsername({ username: 'Al.Ice' }, nobody, policy)).toEqual({ allowed: true, value: chosen })
    expect(chooseUsername({ username: 'al.ice', displayUsername: 'Al.Ice' }, nobody, policy)).toEqual({
      allowed: true,
      value: chosen,
    })
  })

  test('may change the spelling alone (T91)', () => {
    const respelled = { allowed: true, value: { username: 'olga', displayUsername: 'OLGA' } }
    expect(chooseUsername({ username: 'OLGA' }, olga, policy)).toEqual(respelled)
    expect(chooseUsername({ displayUsername: 'OLGA' }, olga, policy)).toEqual(respelled)
  })

  test.each([
    ['another name', { username: 'olga', displayUsername: 'Somebody Else' }],
    ['letters that only become the same in lower case', { username: 'kim', displayUsername: '\u212Aim' }],
    ['a name for somebody without username', { displayUsername: 'Olga' }],
  ])('refuses as display name %s (T96)', (_title, requested) => {
    const refused = { allowed: false, refusal: 'USERNAME_INVALID' }
    expect(chooseUsername(requested, nobody, policy)).toEqual(refused)
  })

  test.each(['admin', 'Support', 'ad_min', 'root.'])('refuses the reserved name %s (T95)', (username) => {
    expect(chooseUsername({ username }, nobody, policy)).toMatchObject({ refusal: 'USERNAME_INVALID' })
  })

  test('keeps a name that has become reserved since', () => {
    const support = { username: 'support', displayUsername: 'support' }
    expect(chooseUsername({ username: 'Support' }, support, policy)).toMatchObject({ allowed: true })
  })

  test.each([
    ['nothing is asked for', {}, policy],
    ['the feature is off', { username: 'x' }, { ...policy, enabled: false }],
  ])('does nothing where %s', (_title, requested, given) => {
    expect(chooseUsername(requested, olga, given)).toEqual({ allowed: true, value: undefined })
  })
})

test('a name given up is reserved for 30 days', () => {
  expect(reservedSince(new Date('2026-01-31T12:00:00Z'))).toEqual(new Date('2026-01-01T12:00:00Z'))
})
