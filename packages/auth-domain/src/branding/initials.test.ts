import { expect, test } from 'vitest'
import { initialsOf, toneOf } from './initials.ts'
import { tones } from './tones.ts'

const email = 'mia@acme.test'

test.each([
  ['Mia Novak', 'MN'],
  ['Ольга Петровна Иванова', 'ОИ'],
  ['cher', 'C'],
  ["Siobhán O'Neill", 'SO'],
  ['  Jean-Luc   Picard ', 'JP'],
  ['', 'M'],
  ['🙂', 'M'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf({ name, email })).toBe(initials)
})

test('the tone of an id is stable, and every tone is used', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `user-${index}`)
  expect(ids.map(toneOf)).toEqual(ids.map(toneOf))
  for (const { length } of Object.values(tones)) expect(new Set(ids.map(toneOf)).size).toBe(length)
})
