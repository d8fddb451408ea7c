import { expect, test } from 'vitest'
import { type Claim, FairBudget } from '#http/fair-budget.ts'

const MAX = 100

test('while there is room, one address may have all of it', () => {
  const { claim } = givenBudget()
  const only = claim('a')
  expect(only.grow(MAX)).toBe(true)
  expect(claim('a').grow(1)).toBe(false)
  only.release()
  expect(claim('a').grow(MAX)).toBe(true)
})

test('when it is full, the address with most gives way to one with less: its oldest first', () => {
  const { claim, evicted } = givenBudget()
  for (const name of ['first', 'second', 'third', 'fourth']) claim('heavy', '', name).grow(25)
  expect(claim('light').grow(30)).toBe(true)
  expect(evicted).toEqual(['first', 'second'])
})

test('the one who would have most is refused, and loses nothing', () => {
  const { budget, claim, evicted } = givenBudget()
  claim('a').grow(60)
  claim('b').grow(40)
  expect(claim('b').grow(30)).toBe(false)
  expect(evicted).toEqual([])
  expect(budget.bytes).toBe(100)
})

test('within an address, the user with most gives way', () => {
  const { claim, evicted } = givenBudget()
  claim('office', 'olga', 'of Olga').grow(80)
  claim('office', 'mia', 'of Mia').grow(20)
  expect(claim('office', 'mia').grow(20)).toBe(true)
  expect(evicted).toEqual(['of Olga'])
})

test('what must be held takes from the holder itself, and from others where it has nothing', () => {
  const { budget, claim, evicted } = givenBudget()
  claim('a', '', 'of a').grow(50)
  claim('b', '', 'of b').grow(50)
  expect(claim('c').grow(60, true)).toBe(true)
  expect(evicted).toEqual(['of a', 'of b'])
  claim('c', '', 'second of c').grow(40)
  expect(claim('c').grow(40, true)).toBe(true)
  expect(budget.bytes).toBeLessThanOrEqual(MAX)
})

test('many addresses never hold more than the budget, and a newcomer gets its share', () => {
  const { budget, claim } = givenBudget()
  for (let n = 0; n < 50; n++) claim(`a${n % 7}`).grow(7, true)
  expect(budget.bytes).toBeLessThanOrEqual(MAX)
  expect(claim('new').grow(7)).toBe(true)
  expect(budget.bytes).toBeLessThanOrEqual(MAX)
})

function givenBudget() {
  const budget = new FairBudget(MAX)
  const evicted: string[] = []
  const claim = (address: string, user = '', name = ''): Claim =>
    budget.claim({ address, user }, () => void evicted.push(name))
  return { budget, claim, evicted }
}
