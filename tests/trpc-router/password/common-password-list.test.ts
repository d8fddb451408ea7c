import { fillFilter, filterHas } from '@foyer/trpc-router/runtime/common-passwords/bloom-filter'
import { loadCommonPasswords } from '@foyer/trpc-router/runtime/common-passwords/load-common-passwords'
import { expect, test } from 'vitest'

test.each(['password', '12345678', 'qwertyuiop', 'iloveyou', 'dragon', 'xxxxxxxx', 'newpassword'])(
  '%s is on the list of common passwords',
  async (word) => {
    expect((await loadCommonPasswords())(word)).toBe(true)
  },
)

test('hardly any other word seems to be on the list', async () => {
  const isCommon = await loadCommonPasswords()
  const words = Array.from({ length: 20_000 }, (_, n) => `arch ${n} in the hall`)
  expect(words.filter(isCommon).length).toBeLessThan(5)
})

test('a filter has every word that was put in', () => {
  const words = new Set(Array.from({ length: 1000 }, (_, n) => `word ${n}`))
  const bits = fillFilter(words)
  expect(bits).toHaveLength(3000)
  expect([...words].every((word) => filterHas(bits, word))).toBe(true)
})
