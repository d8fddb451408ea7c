import { together } from '@foyer/trpc-router/runtime/transaction/together'
import { expect, test } from 'vitest'

const soon = async <T>(value: T) => value
const later = async <T>(value: T) => new Promise<T>((resolve) => setImmediate(resolve, value))

test('what is begun together is answered together', async () => {
  expect(await together([later(1), soon('two'), undefined])).toEqual([1, 'two', undefined])
})

test('of several refusals the first of the list is told, whichever comes first', async () => {
  const refusing = (name: string, after: (value: string) => Promise<string>) =>
    after(name).then(Promise.reject.bind(Promise))
  await expect(together([later(1), refusing('first', later), refusing('second', soon)])).rejects.toBe('first')
})
