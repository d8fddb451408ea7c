import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../..')

test('the frame of a list is drawn in one style sheet', () => {
  const sheets = styleSheets().filter((path) => rulesOf(path).some(isFramedList))
  // The sheet of backup codes is paper that is printed, whose items have no rows.
  expect(sheets.sort()).toEqual(['pages/account/two-factor/two-factor.module.css', 'ui/list/list.module.css'])
})

test('a style sheet takes its text sizes from the scale', () => {
  const own = styleSheets().filter((path) => rulesOf(path).some((rule) => /font-size: [\d.]+(rem|px)/.test(rule)))
  expect(own).toEqual([])
})

function styleSheets(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.module.css'))
}

function rulesOf(path: string): string[] {
  return readFileSync(join(SOURCE, path), 'utf8').split('}')
}

function isFramedList(rule: string): boolean {
  return rule.includes('list-style: none') && /\n\s+border: 1px/.test(rule)
}
