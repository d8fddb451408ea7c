import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Files, givenFiles, run, scripts } from './run-script.ts'

// In parts, because the check reads this file too.
const T12 = ['T', 12].join('')

describe('check-documents', () => {
  const row = '| S1 | Refused. | [one](../packages/one.test.ts "is %s: refused (a)") [two](../packages/two.test.tsx) |'
  const requirements = (...rows: string[]) => ({
    'docs/requirements.md': `| | requirement | test |\n${rows.join('\n')}\n`,
  })
  const good: Files = {
    'README.md':
      '[the documents](docs/requirements.md#part "Documents") [elsewhere](https://example.com) [here](#part)',
    'CONTRIBUTING.md': '',
    'examples/README.md': '',
    'deploy/one.service':
      '# npm install --prefix /opt/foyer ./foyer-auth-VERSION.tgz, npm install foyer-auth, npm ci --workspace foyer-auth, npx foyer-auth import foyer FILE',
    '.changeset/one.md': '',
    'apps/one.ts': '// At 2026-01-01T00:00, as S1 says (S1).',
    'bench/one.mjs': '',
    'tests/one.ts': '',
    'packages/one.test.ts': "test.each(['a'])('is %s: refused (a)', () => undefined)",
    'packages/two.test.tsx': "test('is refused too', () => undefined)",
    'packages/three.test.ts': '// npx foyer',
    'docs/requirement-numbers.json': '["S1"]',
    ...requirements(row),
  }
  const check = (changed: Files) => run('check-documents.mjs', givenFiles({ ...good, ...changed }))

  test('takes requirements with tests, and links that lead somewhere', () => {
    expect(check({})).toEqual({ code: 0, out: '4 documents, in order\n', err: '' })
  })

  test('takes a requirement that is not built, for a reason', () => {
    const listed = { 'docs/requirement-numbers.json': '["S1-S2"]', 'apps/one.ts': '// (S2)' }
    expect(check({ ...listed, ...requirements(row, '| S2 | nobody needs it |') })).toMatchObject({ code: 0, err: '' })
  })

  test('takes the documents of this repository', () => {
    expect(run('check-documents.mjs', join(scripts, '..'))).toMatchObject({ code: 0, err: '' })
  })

  const wrong: [string, Files, string][] = [
    [
      'a requirement that is not stated',
      { 'apps/one.ts': '// (S2)' },
      'apps/one.ts: S2 is not in docs/requirements.md',
    ],
    [
      'one of the second set',
      { 'apps/one.ts': `// (S1, ${T12})` },
      `apps/one.ts: ${T12} is not in docs/requirements.md`,
    ],
    ['one in a document', { 'README.md': 'see R3' }, 'README.md: R3 is not in docs/requirements.md'],
    ['a row without a test', requirements('| S1 | Refused. | none yet |'), 'S1 names no test file that exists'],
    [
      'a row with a file that is no test',
      requirements('| S1 | . | [a](../README.md) |'),
      'S1 names no test file that exists',
    ],
    [
      'a title that no test has',
      requirements(row.replace('refused', 'taken')),
      'not in packages/one.test.ts: is %s: taken (a)',
    ],
    [
      'a title in a comment',
      { 'packages/one.test.ts': '// is %s: refused (a)' },
      'not in packages/one.test.ts: is %s: refused (a)',
    ],
    [
      'a file without a test',
      { 'packages/two.test.tsx': '// test' },
      'names a file without a test: packages/two.test.tsx',
    ],
    ...['test.skip', 'test.concurrent.todo', 'describe.skip', 'test.only'].map((left): [string, Files, string] => [
      `a file with a ${left}`,
      { 'packages/two.test.tsx': `${left}('is refused', () => undefined)\ntest('is taken', () => undefined)` },
      'names a file with tests that do not run: packages/two.test.tsx',
    ]),
    ['a listed number without a row', { 'docs/requirement-numbers.json': '["S1-S3"]' }, 'S2 has no row'],
    [
      'a row that is not listed',
      { 'docs/requirement-numbers.json': '[]' },
      'requirement-numbers.json: S1 is not listed',
    ],
    ['one that is built and is not', requirements(row, '| S1 | no reason |'), 'S1 has more than one row'],
    ['two rows of one number', requirements(row, row), 'S1 has more than one row'],
    ['a dead link', { 'README.md': '[a](docs/gone.md)' }, 'README.md: docs/gone.md does not exist'],
    ['a dead link with a title', { 'README.md': '[a](gone.md "A")' }, 'README.md: gone.md does not exist'],
  ]
  test.each(wrong)('refuses %s', (_title, changed, message) => {
    expect(check(changed)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(`${message}\n`) })
  })

  test('refuses what installs or runs the package of somebody else, wherever a reader finds it', () => {
    const commands = [
      'npm install foyer',
      'npm i -g foyer@latest',
      'pnpm add foyer',
      'npm install --prefix /opt/foyer foyer',
      'npm install @foyer/client',
      'npx foyer',
      'npx --yes foyer@latest',
      'npm exec -- foyer',
      'pnpm dlx foyer',
    ]
    const paths = [
      'docs/install.md',
      'apps/api/README.md',
      'packages/client/README.md',
      'deploy/one.service',
      'apps/api/src/fix.ts',
      '.changeset/two.md',
      'apps/api/CHANGELOG.md',
    ]
    const text = commands.map((command) => `run \`${command}\``).join('\n')
    const { code, err } = check(Object.fromEntries(paths.map((path) => [path, text])))
    const refused = paths.flatMap((path) => commands.map((command) => `${path}: ${command}: not our package\n`))
    expect({ code, err: err.split(/(?<=\n)/).sort() }).toEqual({ code: 1, err: refused.sort() })
  })

  test('names a test file that does not exist', () => {
    const { code, err } = check(requirements('| S1 | Refused. | [a](../packages/gone.test.ts) |'))
    expect(code).toBe(1)
    expect(err.split('\n').sort()).toEqual([
      '',
      'docs/requirements.md: ../packages/gone.test.ts does not exist',
      'docs/requirements.md: S1 names no test file that exists',
    ])
  })
})

describe('check-lock', () => {
  const platforms = [
    'linux-x64-gnu',
    'linux-x64-musl',
    'linux-arm64-gnu',
    'linux-arm64-musl',
    'darwin-x64',
    'darwin-arm64',
  ]
  const names = [...platforms, 'win32-x64', 'win32-arm64'].map((platform) => `node_modules/native-${platform}`)
  const binaries = Object.fromEntries(names.map((name) => [name, binaryOf(name)]))
  const optionalDependencies = Object.fromEntries(names.map((name) => [name.replace('node_modules/', ''), '1.0.0']))
  const good: Record<string, object> = { '': {}, 'node_modules/native': { optionalDependencies }, ...binaries }
  const check = (packages: object) => {
    const root = givenFiles({ 'package-lock.json': JSON.stringify({ packages }) })
    return run('check-lock.mjs', join(root, 'package-lock.json'))
  }

  test('takes a lock with a binary for every platform', () => {
    expect(check(good)).toEqual({ code: 0, out: '10 locked packages, complete\n', err: '' })
  })

  const musl = 'node_modules/native-linux-x64-musl'
  const { [musl]: _left, ...incomplete } = good
  const { 'native-linux-x64-musl': _unnamed, ...fewer } = optionalDependencies
  test.each([
    ['an optional package that is not locked', incomplete, 'its optional native-linux-x64-musl@1.0.0 is not locked'],
    [
      'a package without a binary for a platform',
      { ...incomplete, 'node_modules/native': { optionalDependencies: fewer } },
      'node_modules/native: no binary for linux x64 musl',
    ],
    ['a registry', { ...good, 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } }, 'names a registry'],
    [
      'a binary without its C library',
      { ...good, [musl]: { os: ['linux'], cpu: ['x64'] } },
      'does not say which C library',
    ],
  ])('refuses %s', (_title, packages, message) => {
    expect(check(packages)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(message) })
  })
})

function binaryOf(name: string): object {
  const [, os, cpu, c] = /native-(\w+)-(\w+)(?:-(\w+))?/.exec(name) ?? []
  return { os: [os], cpu: [cpu], ...(c !== undefined && { libc: [c === 'gnu' ? 'glibc' : c] }) }
}
