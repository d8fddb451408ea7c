import { readFileSync } from 'node:fs'
import { eventTypes } from '@foyer/auth-domain/audit/event-types'
import { expect, test } from 'vitest'

const document = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8')

test('docs/events.md has a row for every type of event, and for nothing else', () => {
  const rows = Array.from(document.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm), ([, type]) => type)
  expect(rows.sort()).toEqual([...eventTypes].sort())
})
