import { expect, test } from 'vitest'
import { StatementNames } from '#engine/statement-names.ts'

test('a statement is named on its second use, and keeps its name', () => {
  const names = new StatementNames()
  expect(names.nameOf('select 1')).toBeUndefined()
  const name = names.nameOf('select 1')
  expect(name).toMatch(/^foyer_[0-9a-f]{32}$/)
  expect(names.nameOf('select 1')).toBe(name)
})

test('two statements have two names', () => {
  const names = new StatementNames()
  for (const statement of ['select 1', 'select 2']) names.nameOf(statement)
  expect(names.nameOf('select 1')).not.toBe(names.nameOf('select 2'))
})

test('beyond the maximum no further statement is named, and existing names are kept', () => {
  const names = new StatementNames(2)
  for (const statement of ['a', 'a', 'b', 'b', 'c', 'c']) names.nameOf(statement)
  expect(names.size).toBe(2)
  expect(names.nameOf('c')).toBeUndefined()
  expect(names.nameOf('a')).toBeDefined()
})

test('statements used once take no capacity, and do not displace others', () => {
  const names = new StatementNames(10)
  for (let number = 0; number < 1000; number++) names.nameOf(`select ${number}`)
  names.nameOf('hot')
  expect(names.nameOf('hot')).toBeDefined()
  expect(names.size).toBe(1)
})
