import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isolatedFiles } from '#runner/isolated-files.ts'

async function givenFiles(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-isolated-'))
  // As in a clone below a folder of sources.
  const root = join(directory, 'src/test/repository')
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), source)
  }
  return root
}

test.each([
  "process.env.PORT = '1'",
  "process.env['PORT'] ??= '1'",
  'delete process.env.PORT',
  'process.chdir(directory)',
  'vi.useFakeTimers()',
  "vi.spyOn(console, 'error')",
  "import { spawn } from 'node:child_process'",
])('a file with "%s" has a worker of its own', async (source) => {
  const directory = await givenFiles({ 'test/one.test.ts': source, 'src/two.test.ts': 'expect(1).toBe(1)' })
  expect(isolatedFiles(directory)).toEqual(['test/one.test.ts'])
})

test('so has one that imports such a module of the tests, by however many steps', async () => {
  const directory = await givenFiles({
    'test/one.test.ts': "import { a } from './support/a.ts'",
    'test/support/a.ts': "import { b } from './b.ts'\nimport type { A } from './a.ts'",
    'test/support/b.ts': "import { fork } from 'node:child_process'",
  })
  expect(isolatedFiles(directory)).toEqual(['test/one.test.ts'])
})

test('reading the environment, and what the modules under test do, need none', async () => {
  const directory = await givenFiles({
    'test/one.test.ts': "import { a } from '../src/a.ts'\nconst url = process.env.DATABASE_URL",
    'src/a.ts': "import { fork } from 'node:child_process'",
  })
  expect(isolatedFiles(directory)).toEqual([])
})
