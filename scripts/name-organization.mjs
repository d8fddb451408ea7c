// Writes the organization on GitHub that publishes Foyer where manifests and documents have a placeholder; fails, and writes
// nothing, while one stands and ORGANIZATION names nobody. The placeholder is no possible name, so that nobody can have it.
// ORGANIZATION=name node scripts/name-organization.mjs [REPOSITORY]

import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const PLACEHOLDER = 'github.com/THE_ORGANIZATION/'
const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const tracked = execFileSync('git', ['ls-files', '-z', '*.md', '*package.json'], { cwd: root })
const texts = await Promise.all(
  tracked
    .toString()
    .split('\0')
    .filter(Boolean)
    .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
)
const unnamed = texts.filter(({ text }) => text.includes(PLACEHOLDER))
const organization = process.env.ORGANIZATION ?? ''

if (unnamed.length > 0 && !/^[a-z\d](?:[a-z\d-]{0,37}[a-z\d])?$/i.test(organization)) {
  process.stderr.write(`ORGANIZATION has to name who publishes: ${unnamed.map(({ path }) => path).join(', ')}\n`)
  process.exitCode = 1
} else {
  for (const { path, text } of unnamed) {
    await writeFile(join(root, path), text.replaceAll(PLACEHOLDER, `github.com/${organization}/`))
  }
}
