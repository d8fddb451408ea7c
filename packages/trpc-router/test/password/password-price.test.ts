import { SECRET } from '@foyer/testing/test-app'
import { PASSWORD } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { createKeyring } from '#runtime/secrets/keyring.ts'
import { createPasswords } from '#runtime/secrets/passwords.ts'
import { type Bcrypt, nativeBcrypt } from '#runtime/secrets/stored-password.ts'

const PRICE = 7
const keys = createKeyring({ sign: [SECRET] })
const dropped = createKeyring({ sign: ['a-secret-that-is-no-longer-listed-0123456789'] })

test.each([
  { title: 'an unknown user', stored: async () => null },
  { title: 'a malformed hash', stored: async () => 'v1$zzzzzzzz$$2b$10$x' },
  { title: 'a hash of a dropped secret', stored: () => createPasswords(dropped, PRICE).hash(PASSWORD) },
  { title: 'a hash of the configured cost', stored: () => createPasswords(keys, PRICE).hash(PASSWORD) },
  { title: 'a hash of a cost one lower', stored: () => createPasswords(keys, PRICE - 1).hash(PASSWORD) },
  { title: 'a hash of a cost three lower', stored: () => createPasswords(keys, PRICE - 3).hash(PASSWORD) },
])('a password is checked at the configured price against $title, right or wrong', async ({ stored }) => {
  const hash = await stored()
  for (const password of [PASSWORD, 'wrong-password']) {
    const { work, bcrypt } = countingBcrypt()
    await createPasswords(keys, PRICE, bcrypt).check(password, hash)
    expect(work.reduce((sum, cost) => sum + 2 ** cost, 0)).toBe(2 ** PRICE)
  }
})

test('a cheaper hash still tells the right password from a wrong one, and is outdated', async () => {
  const hash = await createPasswords(keys, PRICE - 2).hash(PASSWORD)
  const passwords = createPasswords(keys, PRICE)
  expect(await passwords.check(PASSWORD, hash)).toEqual({ matches: true, outdated: true })
  expect(await passwords.check('wrong-password', hash)).toEqual({ matches: false, outdated: false })
})

/** bcrypt that notes the cost of each hash it computes. */
function countingBcrypt(): { work: number[]; bcrypt: Bcrypt } {
  const work: number[] = []
  const bcrypt: Bcrypt = {
    hash(text, cost) {
      work.push(cost)
      return nativeBcrypt.hash(text, cost)
    },
    verify(text, hash) {
      work.push(Number(hash.slice(4, 6)))
      return nativeBcrypt.verify(text, hash)
    },
  }
  return { work, bcrypt }
}
