import { eventually } from '@foyer/testing/eventually'
import { testAppsOn } from '@foyer/testing/suite'
import { SECRET } from '@foyer/testing/test-app'
import { PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { createPasswords } from '@foyer/trpc-router/runtime/secrets/passwords'
import { type Bcrypt, nativeBcrypt } from '@foyer/trpc-router/runtime/secrets/stored-password'
import { describe, expect, test } from 'vitest'

const PRICE = 7
// Of PBKDF2, with one iteration.
const IMPORTED = `x1$pbkdf2$sha512,1,16$${'A'.repeat(22)}==$${'A'.repeat(22)}==`
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
    await createPasswords(keys, PRICE, { bcrypt }).check(password, hash)
    expect(sum(work)).toBe(2 ** PRICE)
  }
})

describe('while dearer hashes are stored', () => {
  const HIGHEST = PRICE + 2
  const own = { highest: () => HIGHEST, met: () => undefined }

  test.each([
    { title: 'an unknown user', stored: async () => null },
    { title: 'a hash of the configured cost', stored: () => createPasswords(keys, PRICE).hash(PASSWORD) },
    { title: 'a hash of a lower cost', stored: () => createPasswords(keys, PRICE - 2).hash(PASSWORD) },
    { title: 'a hash of a cost between', stored: () => createPasswords(keys, PRICE + 1).hash(PASSWORD) },
    { title: 'the dearest hash', stored: () => createPasswords(keys, HIGHEST).hash(PASSWORD) },
    { title: 'a hash of another service', stored: async () => IMPORTED },
  ])('a wrong password costs as much as the dearest, against $title (S14)', async ({ stored }) => {
    const hash = await stored()
    const { work, bcrypt } = countingBcrypt()
    await createPasswords(keys, PRICE, { bcrypt, own }).check('wrong-password', hash)
    expect(sum(work)).toBe(2 ** HIGHEST)
  })

  test.each([PRICE - 2, PRICE, PRICE + 1, HIGHEST])(
    'a right one of cost %i costs no more than its hash, and the rest where the answer must not tell',
    async (cost) => {
      const hash = await createPasswords(keys, cost).hash(PASSWORD)
      const { work, bcrypt } = countingBcrypt()
      const passwords = createPasswords(keys, PRICE, { bcrypt, own })
      expect(await passwords.check(PASSWORD, hash)).toEqual({ matches: true, outdated: cost < PRICE })
      expect(sum(work)).toBe(2 ** Math.max(cost, PRICE))
      await passwords.payRefusal(PASSWORD, hash)
      expect(sum(work)).toBe(2 ** HIGHEST)
    },
  )

  test('one that was not known is told of, so that others pay it from now on', async () => {
    const met: number[] = []
    const passwords = createPasswords(keys, PRICE, { own: { highest: () => 0, met: (cost) => met.push(cost) } })
    await passwords.check('wrong-password', await createPasswords(keys, HIGHEST).hash(PASSWORD))
    expect(met).toEqual([HIGHEST])
  })
})

describe('while hashes of other services are replaced at a higher cost', () => {
  const FOREIGN = PRICE + 2
  const ADOPTED = `${'0'.repeat(32)}:${'0'.repeat(128)}`
  const costs = async () => ({ cost: PRICE, foreign: FOREIGN })
  const adopted = { legacy: () => 'replaced' as const }
  const imported = { imported: { all: () => [{ form: 'bcrypt', rounds: 4 } as const], met: () => undefined } }

  test.each([
    ['an adopted one', adopted, async () => ADOPTED],
    ['an unknown user, beside adopted ones', adopted, async () => null],
    ['a hash of the cost in force, beside adopted ones', adopted, () => createPasswords(keys, PRICE).hash(PASSWORD)],
    ['a replaced one, beside adopted ones', adopted, () => createPasswords(keys, FOREIGN).hash(PASSWORD)],
    ['an imported one', imported, async () => IMPORTED],
    ['an unknown user, beside imported ones', imported, async () => null],
    ['a replaced one, beside imported ones', imported, () => createPasswords(keys, FOREIGN).hash(PASSWORD)],
  ])('a wrong password costs as much as a replaced one, against %s', async (_title, former, stored) => {
    const hash = await stored()
    const { work, bcrypt } = countingBcrypt()
    const met = [0]
    const own = { highest: () => Math.max(...met), met: (cost: number) => void met.push(cost) }
    await createPasswords(keys, costs, { bcrypt, own, ...former }).check('wrong-password', hash)
    expect(sum(work)).toBe(2 ** FOREIGN)
  })

  test.each([
    ['one of another algorithm', async () => ADOPTED, FOREIGN],
    ['one of the cost in force', () => createPasswords(dropped, PRICE).hash(PASSWORD), PRICE],
    ['a dearer one', () => createPasswords(dropped, PRICE + 1).hash(PASSWORD), PRICE + 1],
    ['a cheaper one', () => createPasswords(dropped, PRICE - 1).hash(PASSWORD), PRICE],
  ])(
    'in the place of %s there is one that is no cheaper, and others pay it from then on',
    async (_title, stored, cost) => {
      const met: number[] = []
      const passwords = createPasswords(keys, costs, { own: { highest: () => 0, met: (one) => met.push(one) } })
      const hash = await passwords.rehash(PASSWORD, await stored())
      expect(Number(/\$2b\$(\d\d)\$/.exec(hash)?.[1])).toBe(cost)
      expect(met).toEqual([cost])
    },
  )
})

describe('a service that is started with a lower cost', () => {
  const given = testAppsOn()
  const costing = (bcryptCost: number) => ({ emailAndPassword: { bcryptCost } })

  test('knows of the dearer hashes, keeps them, and forgets them once their users have new passwords', async () => {
    await signedUp(await given(costing(11)), 'Olga')
    const app = await given(costing(10))
    const { own, refreshOwn } = app.services.hashCosts
    await eventually(async () => expect(own.highest()).toBe(11))
    const olga = await signedIn(app, 'Olga')
    await refreshOwn()
    expect(own.highest()).toBe(11)
    await olga.post('/change-password', { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` })
    await refreshOwn()
    expect(own.highest()).toBe(10)
  })
})

test('a cheaper hash still tells the right password from a wrong one, and is outdated', async () => {
  const hash = await createPasswords(keys, PRICE - 2).hash(PASSWORD)
  const passwords = createPasswords(keys, PRICE)
  expect(await passwords.check(PASSWORD, hash)).toEqual({ matches: true, outdated: true })
  expect(await passwords.check('wrong-password', hash)).toEqual({ matches: false, outdated: false })
})

/** What hashes of these costs take together, a hash of cost 0 taking 1. */
function sum(costs: readonly number[]): number {
  return costs.reduce((all, cost) => all + 2 ** cost, 0)
}

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
