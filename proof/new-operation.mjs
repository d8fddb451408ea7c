// Whether `scripts/new-operation.mjs` writes an operation that holds: in a copy of the checkout, so that nothing here changes.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const about = 'the stubs of a new operation pass lint, types and the suites of every operation'

const root = join(import.meta.dirname, '..')
const suites = [
  'tests/trpc-router/team/get-team-color.test.ts',
  'tests/trpc-router/sign-in/get-sign-in-hint.test.ts',
  'tests/trpc-router/contract.test.ts',
  'tests/trpc-router/transport/same-answers.test.ts',
  'tests/trpc-router/statements/statements.test.ts',
  'tests/trpc-router/audit/mutations.test.ts',
  'tests/trpc-router/event-loop-blocking/measured.test.ts',
  'tests/rest-compat/openapi.test.ts',
  'tests/rest-compat/every-endpoint.test.ts',
  'tests/rest-compat/hostile-fields.test.ts',
  'packages/auth-domain/src/contract',
]

export async function prove() {
  const copy = mkdtempSync(join(tmpdir(), 'foyer-'))
  try {
    copyTo(copy)
    await run(copy, 'node', 'scripts/new-operation.mjs', 'team', 'getTeamColor')
    await run(copy, 'node', 'scripts/new-operation.mjs', 'sign-in', 'getSignInHint')
    await run(copy, 'npx', 'tsc', '-b')
    await run(copy, 'npx', 'biome', 'ci', '.')
    await run(copy, 'npx', 'knip')
    await run(copy, 'npx', 'vitest', 'run', ...suites)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function run(cwd, command, ...args) {
  const [code] = await once(spawn(command, args, { cwd, stdio: 'inherit' }), 'close')
  assert.equal(code, 0, `${command} ${args.join(' ')} failed`)
}

function copyTo(copy) {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = String(stdout)
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))
  for (const file of files) cpSync(join(root, file), join(copy, file))
  const directories = new Set([
    '.',
    ...files.filter((file) => file.endsWith('/package.json')).map((file) => dirname(file)),
  ])
  for (const directory of directories)
    linkModules(join(root, directory, 'node_modules'), join(copy, directory, 'node_modules'))
  const types = 'node_modules/.cache/tsc'
  if (existsSync(join(root, types))) cpSync(join(root, types), join(copy, types), { recursive: true })
}

// What is installed is linked to; the packages of the checkout are linked to each other within the copy.
function linkModules(from, to) {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const entry of readdirSync(from)) {
    const path = join(from, entry)
    if (entry === '.cache') continue
    if (entry === '@foyer') linkModules(path, join(to, entry))
    else symlinkSync(lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path, join(to, entry))
  }
}
