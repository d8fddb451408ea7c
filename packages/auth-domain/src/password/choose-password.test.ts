import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseNewPassword } from './choose-password.ts'
import { plainForms } from './plain-forms.ts'

const policy = { minPasswordLength: 8, maxPasswordLength: 128, refuseCommonPasswords: true }
const olga = { email: 'olga.petrova@example.com', name: 'Olga Petrova', username: 'gardener_77', service: 'Acme Cloud' }
const list = [
  'password',
  'iloveyou',
  'trustno1',
  'dragon',
  'summer',
  '12345678',
  'abcd',
  'abcdefghi',
  'welcome',
  'admin',
]
const common = { allowed: false, refusal: 'PASSWORD_TOO_COMMON' }

function choose(password: string, rules = policy, owner = olga) {
  return chooseNewPassword(password, rules, { owner, isCommon: (word) => list.includes(word) })
}

test.each([
  ['on the list', 'password'],
  ['in capitals', 'PASSWORD'],
  ['in full-width letters', 'ｐａｓｓｗｏｒｄ'],
  ['of digits', '12345678'],
  ['of digits with a sign', '12345678!'],
  ['of digits with a blank', ' 12345678 '],
  ['with a digit and a sign', 'Password1!'],
  ['with a year and a sign', 'Summer2024!'],
  ['between signs', '**dragon**'],
  ['with signs for letters', 'P@$$w0rd'],
  ['with a one for an i', '1loveyou'],
  ['with a one for an l', 'we1come!'],
  ['with signs for letters, and decoration', 'p4ssw0rd-99'],
  ['twice', 'dragondragon'],
])('a common password %s is refused', (_how, password) => {
  expect(choose(password)).toEqual(common)
})

test.each([
  ['the email', 'Olga.Petrova@example.com'],
  ['its local part', 'olga.petrova'],
  ['the name', 'Olga Petrova'],
  ['the name without a blank', 'olgapetrova'],
  ['the family name and a year', 'Petrova1987'],
  ['the given name and decoration', 'olga1987!'],
  ['the name twice', 'olgaolga'],
  ['the name in signs', '0lg4-p3tr0v4'],
  ['the username', 'Gardener_77'],
  ['the username without its separator', 'gardener77'],
  ['a word of the username and decoration', '!gardener!'],
  ['the service', 'AcmeCloud'],
  ['a word of the service', 'acme2026!'],
])('a password that is %s is refused', (_what, password) => {
  expect(choose(password)).toEqual(common)
})

test.each([
  ['that contains a common word', 'my-password-is-a-long-one'],
  ['that contains the name', 'olga likes tall arches'],
  ['with many digits around a word', 'dragon84739201'],
  ['of a short word and digits', 'abcd84739'],
  ['of signs', '!?$%&/()='],
  ['of blanks', '        '],
  ['of emoji', '🔑🔑🔑🔑🔑🔑🔑🔑'],
  ['of the longest length', 'password'.repeat(16)],
])('one %s is allowed', (_what, password) => {
  expect(choose(password)).toEqual({ allowed: true, value: undefined })
})

test.each(['Al', '', '…'])('a short name (%s) is no reason to refuse', (name) => {
  expect(choose('al12', { ...policy, minPasswordLength: 4 }, { ...olga, name }).allowed).toBe(true)
})

test('the length is refused first, and the list where passwords may be short', () => {
  expect(choose('abcd')).toEqual({ allowed: false, refusal: 'PASSWORD_TOO_SHORT' })
  expect(choose('abcd', { ...policy, minPasswordLength: 4 })).toEqual(common)
})

test('with the option off only the length counts', () => {
  const off = { ...policy, refuseCommonPasswords: false }
  expect(choose('password', off).allowed).toBe(true)
  expect(choose('olga.petrova', off).allowed).toBe(true)
  expect(choose('short', off)).toEqual({ allowed: false, refusal: 'PASSWORD_TOO_SHORT' })
})

test('any password has a few forms, the first of them in lower case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 128 }), (password) => {
      const forms = plainForms(password)
      expect(forms.length).toBeLessThanOrEqual(9)
      expect(forms[0]).toBe(password.normalize('NFKC').toLowerCase())
    }),
  )
})
