import { expect, test } from 'vitest'
import { listKeys } from './list-keys.ts'

const now = new Date('2026-01-01T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const key = (id: string, age: number, endsIn: number | null = null) => {
  return { id, alg: 'EdDSA', createdAt: at(-age), expiresAt: endsIn === null ? null : at(endsIn) }
}

test.each([
  ['the only one', [key('a', 0)], { a: 'signing' }],
  ['a new one beside the one it replaces', [key('b', 1), key('a', 900, 600)], { b: 'next', a: 'signing' }],
  ['one that is replaced', [key('b', 300), key('a', 900, 600)], { b: 'signing', a: 'retired' }],
  ['one whose tokens have expired', [key('b', 300), key('a', 900, 0)], { b: 'signing' }],
  [
    'one that this service cannot sign with',
    [key('b', 300), key('unreadable', 900)],
    { b: 'signing', unreadable: 'retired' },
  ],
])('of the signing keys, %s', (_title, stored, states) => {
  const listed = listKeys(stored, ({ id }) => id !== 'unreadable', now)
  expect(Object.fromEntries(listed.map(({ id, state }) => [id, state]))).toEqual(states)
})
