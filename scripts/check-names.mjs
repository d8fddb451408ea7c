// Fails when a name that was given up comes back: in a file's name, as an identifier in code, or, of several words in one, as
// a camel-cased one, anywhere in code and documents: such a name means nothing else in prose. The names stand in former-names.json.
// node scripts/check-names.mjs [REPOSITORY]

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import jsTokens from 'js-tokens'

const { identifiers, files } = JSON.parse(await readFile(new URL('former-names.json', import.meta.url), 'utf8'))
const former = new Set(identifiers)
const compound = new RegExp(
  `(?<![\\w-])(?:${identifiers.filter((name) => /[a-z][A-Z]/.test(name)).join('|')})(?![\\w-])`,
  'g',
)
const formerFiles = new RegExp(`(^|/)(${files.join('|')})(\\.|/|$)`)
const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const folders = ['apps', 'packages', 'bench', 'examples', 'scripts', 'proof']
const tracked = execFileSync('git', ['ls-files', '-z', ...folders], { cwd: root })
const paths = tracked.toString().split('\0').filter(Boolean)

const documents = execFileSync('git', ['ls-files', '-z', 'docs', '*.md', ':!*CHANGELOG.md'], { cwd: root })
  .toString()
  .split('\0')
  .filter(Boolean)
// Its subject are these names.
const OWN_TEST = 'check-scripts.test.ts'

const problems = paths.filter((path) => formerFiles.test(path)).map((path) => `${path}: a former name`)
for (const path of paths.filter((path) => /\.(?:[cm]?js|tsx?)$/.test(path))) {
  for (const { name, line } of namesIn(await readFile(join(root, path), 'utf8'), path.endsWith('x'))) {
    if (former.has(name)) problems.push(`${path}:${line}: ${name}`)
  }
}
for (const path of paths
  .concat(documents)
  .filter((path) => /\.(?:[cm]?js|tsx?|md)$/.test(path) && !path.endsWith(OWN_TEST))) {
  for (const [index, line] of (await readFile(join(root, path), 'utf8')).split('\n').entries()) {
    for (const [name] of line.matchAll(compound)) problems.push(`${path}:${index + 1}: ${name}`)
  }
}
for (const problem of new Set(problems)) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function* namesIn(source, jsx) {
  let line = 1
  for (const { type, value } of jsTokens(source, { jsx })) {
    if (/^(?:IdentifierName|PrivateIdentifier|JSXIdentifier)$/.test(type)) yield { name: value.replace('#', ''), line }
    line += value.split('\n').length - 1
  }
}
