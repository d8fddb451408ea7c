import { readFileSync } from 'node:fs'
import { eventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import { eventTypes } from '@foyer/auth-domain/audit/event-types'
import { expect, test } from 'vitest'

const document = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8')
const rows = new Map(
  Array.from(document.matchAll(/^\| `([^`]+)` \| (\S.*) \|$/gm), ([, type = '', text = '']) => [type, text]),
)
const introduction = document.slice(0, document.indexOf('\n## '))

test('docs/events.md has a row for every type of event, and for nothing else', () => {
  expect([...rows.keys()].sort()).toEqual([...eventTypes].sort())
})

test.each(eventTypes)('docs/events.md names the keys of the detail of %s, and no others', (type) => {
  const inRow = keysIn(rows.get(type) ?? '')
  const recorded = Object.keys(eventDetails[type].shape)
  expect(inRow.filter((key) => !recorded.includes(key))).toEqual([])
  expect(recorded.filter((key) => ![...inRow, ...keysIn(introduction)].includes(key))).toEqual([])
})

// Types have dots, and values that are named hyphens.
function keysIn(text: string): string[] {
  return Array.from(text.matchAll(/`([a-z][A-Za-z\d]*)`/g), ([, key = '']) => key)
}
