import { expect, test } from 'vitest'
import { carriedAddress } from './carried-address.ts'

const placeholder = 'temp-0123456789abcdef0123@auth.example.com'
const read = (email: string, isAnonymous: boolean | null = null, international = false) =>
  carriedAddress({ email, isAnonymous }, placeholder, international)

test.each([
  ['an address in capitals', read('Olga@Example.COM'), { email: 'olga@example.com' }],
  ['an international one where it is allowed', read('Зоя@пример.рф', null, true), { email: 'зоя@пример.рф' }],
  [
    'one that signs nobody in stays, and is named',
    read('Olga@localhost'),
    { email: 'olga@localhost', reason: 'unusable-address' },
  ],
  [
    'the Kelvin sign is no k',
    read('\u212Aate@Example.com'),
    { email: '\u212Aate@example.com', reason: 'unusable-address' },
  ],
  [
    'a placeholder of 1.2 stays',
    read('temp-AbCdEfGhIjKlMnOpQrSt@http://localhost:5400', true),
    { email: 'temp-abcdefghijklmnopqrst@http://localhost:5400' },
  ],
  [
    'one of 1.4 at a real domain is replaced',
    read('temp@abc.com', true),
    { email: placeholder, reason: 'anonymous-address' },
  ],
  [
    'one of 1.7 stays',
    read('temp-x@anonymous.placeholder.invalid', true),
    { email: 'temp-x@anonymous.placeholder.invalid' },
  ],
  ['of a user who is not anonymous it is an address like others', read('temp@abc.com'), { email: 'temp@abc.com' }],
])('%s', (_title, carried, expected) => {
  expect(carried).toEqual(expected)
})
