import { expect, test } from 'vitest'
import { typesOfArea } from './event-kinds.ts'
import { filteredTypes } from './filtered-types.ts'

test('a filter without type and area lets every type through', () => {
  expect(filteredTypes(undefined, undefined)).toBeUndefined()
})

test('a filter by area lets its types through, one by type that type', () => {
  expect(filteredTypes(undefined, 'service')).toEqual(typesOfArea('service'))
  expect(filteredTypes('user.banned', undefined)).toEqual(['user.banned'])
  expect(filteredTypes('user.banned', 'administration')).toEqual(['user.banned'])
})

test('a filter by a type of another area lets none through', () => {
  expect(filteredTypes('user.banned', 'service')).toEqual([])
})
