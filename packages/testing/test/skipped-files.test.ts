import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const runner = join(import.meta.dirname, '../runner/skipped-files.ts')
const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs')
const files = {
  'skipped.test.ts':
    "test.skip('needs a server', () => undefined); describe.skip('too', () => { test('a', () => undefined) })",
  'partly.test.ts': "test.skip('needs a server', () => undefined); test('needs none', () => undefined)",
}

test.each([
  {
    variables: { CI: 'true', DATABASE_URL: 'postgres://localhost/foyer' },
    status: 1,
    err: 'Skipped for want of a server: skipped.test.ts\n',
  },
  { variables: { CI: 'true', DATABASE_URL: '' }, status: 0, err: '' },
  { variables: { CI: '', DATABASE_URL: 'postgres://localhost/foyer' }, status: 0, err: '' },
])('with $variables a file that is skipped whole ends the run with $status', ({ variables, status, err }) => {
  const directory = mkdtempSync(join(tmpdir(), 'foyer-skipped-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const reporter = `import { SkippedFiles } from ${JSON.stringify(runner)}`
  const config = `${reporter}\nexport default { test: { globals: true, reporters: [new SkippedFiles()] } }`
  for (const [name, content] of Object.entries({ ...files, 'vitest.config.ts': config })) {
    writeFileSync(join(directory, name), content)
  }
  const env = { PATH: process.env.PATH, ...variables }
  const result = spawnSync(process.execPath, [vitest, 'run'], { cwd: directory, env, encoding: 'utf8' })
  expect({ status: result.status, err: result.stderr }).toEqual({ status, err: expect.stringContaining(err) })
})
