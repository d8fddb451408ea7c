import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messagesIn } from './all-messages.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/
const PLAIN = /'([\w.-]+)'/g
const MADE = /`([^`\n]*\$\{[^`\n]*)`/g

test('every message is named by a source, whole or with parts that vary', async () => {
  const sources = readSources()
  const named = new Set(quoted(PLAIN, sources))
  const varying = [...new Set(quoted(MADE, sources))].filter((name) => /\w\.|\.\w/.test(name)).map(patternOf)
  const keys = [...(await messagesIn('en')).keys()].map((key) => key.replace(PLURAL, ''))
  expect(keys.filter((key) => !named.has(key) && !varying.some((pattern) => pattern.test(key)))).toEqual([])
})

function readSources(): string {
  const root = new URL('..', import.meta.url).pathname
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(root + path, 'utf8'))
    .join('\n')
}

function quoted(pattern: RegExp, sources: string): string[] {
  return [...sources.matchAll(pattern)].map(([, text]) => text ?? '')
}

function patternOf(name: string): RegExp {
  const fixed = name.split(/\$\{[^}]*\}/).map((part) => part.replace(/\W/g, '\\$&'))
  return new RegExp(`^${fixed.join('.+')}$`)
}
