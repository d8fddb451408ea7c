import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const operations = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')

/** The code blocks of docs/operations.md below a title in bold type, up to the next such title. */
export function codeBlocksOf(title) {
  const [, section] = operations.split(`\n**${title}**`)
  assert.ok(section, `docs/operations.md has no ${title}`)
  const [own] = section.split(/\n(?:\*\*|## )/)
  return Array.from(own.matchAll(/^```\w*\n(.*?)^```$/gms), ([, code]) => code)
}

/** A command, as long as docs/operations.md names it. */
export function documented(command) {
  assert.ok(operations.includes(`\`${command}\``), `docs/operations.md does not name ${command}`)
  return command
}
