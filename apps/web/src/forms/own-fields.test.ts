import type { FieldSetting } from '@foyer/auth-domain/fields/field-setting'
import { expect, test } from 'vitest'
import { changedOwnFields, ownLabel, ownValues } from './own-fields.ts'

const tags = field('tags', 'string[]')
const scores = field('scores', 'number[]')

test.each([
  [['a, b', 'c']],
  [['only one, with a comma']],
  [['one\nof two lines', 'c']],
  [['one\rof two lines', 'c']],
  [[' with blanks ', 'c']],
  [['', 'c']],
  [['["a"]']],
  [['"a"', '7', 'null', '\\n']],
])('of the entries %j none changes when another is added', (entries) => {
  const stored = ownValues([tags], { tags: entries })
  expect(changedOwnFields([tags], stored, { own_tags: '' })).toEqual({ tags: entries })
  const added = ownValues([tags], { tags: [...entries, 'added'] })
  expect(changedOwnFields([tags], added, stored)).toEqual({ tags: [...entries, 'added'] })
  expect(changedOwnFields([tags], stored, stored)).toEqual({})
})

test('each line is an entry, and an empty one is none', () => {
  expect(changedOwnFields([tags], { own_tags: ' a, b \r\n\n c\n' }, { own_tags: '' })).toEqual({ tags: ['a, b', 'c'] })
  expect(ownValues([tags], { tags: ['a, b', 'c'] })).toEqual({ own_tags: 'a, b\nc' })
})

test('the same of numbers', () => {
  const stored = ownValues([scores], { scores: [1, 2.5] })
  expect(stored).toEqual({ own_scores: '1\n2.5' })
  expect(changedOwnFields([scores], { own_scores: '1\n2.5\n-3' }, stored)).toEqual({ scores: [1, 2.5, -3] })
})

test('an empty line at the end is no change', () => {
  expect(changedOwnFields([tags], { own_tags: 'a\nb\n' }, { own_tags: 'a\nb' })).toEqual({})
  expect(changedOwnFields([scores], { own_scores: 'x' }, { own_scores: '' })).toEqual({ scores: [Number.NaN] })
})

test('what is emptied is cleared', () => {
  expect(changedOwnFields([tags], { own_tags: '\n' }, { own_tags: 'a' })).toEqual({ tags: null })
})

test.each([
  ['nickname', 'Nickname'],
  ['phoneNumber', 'Phone number'],
  ['shoe_size', 'Shoe size'],
])('the field %s without a label is called %s', (name, label) => {
  expect(ownLabel(field(name, 'string'), 'en')).toBe(label)
})

function field(name: string, type: FieldSetting['type']): FieldSetting {
  return { name, type, required: false, returned: true, defaultValue: null, label: null }
}
