import superjson from 'superjson'
import { expect, test } from 'vitest'
import small from './superjson.ts'

test.each([
  [null],
  [undefined],
  [new Date(0)],
  [{ user: { name: 'Olga', createdAt: new Date(0), image: undefined }, 'a.b\\c': { at: new Date(1) } }],
  [[{ at: new Date(2) }, { at: undefined }]],
])('%j arrives as the server has sent it', (value) => {
  expect(small.deserialize(JSON.parse(JSON.stringify(superjson.serialize(value))))).toStrictEqual(value)
})

test('what it sends is what the server reads, without what is undefined', () => {
  const sent = JSON.parse(JSON.stringify(small.serialize({ email: 'olga@example.com', callbackURL: undefined })))
  expect(superjson.deserialize(sent)).toStrictEqual({ email: 'olga@example.com' })
})

test('a value of another type is an error, not a wrong value', () => {
  expect(() => small.deserialize(JSON.parse(JSON.stringify(superjson.serialize({ roles: new Set() }))))).toThrow('set')
})
