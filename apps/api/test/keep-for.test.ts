import { expect, test } from 'vitest'
import { keepFor } from '#metrics/keep-for.ts'

test('who asks again, or meanwhile, gets the same reading', async () => {
  let reads = 0
  const read = keepFor(60_000, 1000, async () => {
    reads += 1
    return reads
  })
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
})

test('it is read anew once it is too old', async () => {
  let reads = 0
  const read = keepFor(0, 1000, async () => {
    reads += 1
    return reads
  })
  expect([await read(), await read()]).toEqual([1, 2])
})

test('a reading that fails, and one that takes too long, is none', async () => {
  expect(await keepFor(60_000, 1000, () => Promise.reject(new Error('no luck')))()).toBeUndefined()
  expect(await keepFor(60_000, 10, () => new Promise(() => undefined))()).toBeUndefined()
})
