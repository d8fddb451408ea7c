import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export const about =
  'screenshots of the pages in three widths, two schemes and three languages, into screenshots/pages (needs Chromium)'

const root = join(import.meta.dirname, '..')
const directory = join(root, 'screenshots', 'pages')

export async function prove(names) {
  await rm(directory, { recursive: true, force: true })
  const filter = names.length === 0 ? [] : ['-t', names.join(' ')]
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'apps/api/test/browser/screens.config.ts',
    ...filter,
  ]
  const env = { ...process.env, CI: 'true', SCREENSHOTS: directory }
  const [code] = await once(spawn(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('A page was not reached')
  const files = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.png'))
  console.log(`${files.length} screenshots in ${directory}`)
}
