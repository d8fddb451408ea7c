import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const about =
  'adopting better-auth: every version, and a million users on PostgreSQL (needs DATABASE_URL); a number after it is that of users'

const USERS = 1_000_000
const PROGRESS_MILLISECONDS = 1000

export async function prove([users = String(USERS)]) {
  if (!process.env.DATABASE_URL?.startsWith('postgres')) throw new Error('DATABASE_URL names no PostgreSQL')
  const directory = await mkdtemp(join(tmpdir(), 'foyer-adoption-'))
  // The runner of tests keeps what they print to itself.
  const figures = join(directory, 'figures')
  const telling = tellLines(figures)
  try {
    const adoption = { ADOPTION_VERSIONS: 'all', ADOPTION_USERS: users, ADOPTION_FIGURES: figures }
    const env = { ...process.env, ...adoption }
    const tests = ['tests/rest-compat/differential/adoption', 'apps/api/test/command-line-adoption']
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...tests]
    const [code] = await once(spawn(process.execPath, vitest, { env, stdio: 'inherit' }), 'exit')
    await telling.rest()
    if (code !== 0) throw new Error('An adoption did not end as it must')
  } finally {
    telling.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Prints the lines of a file as they come. */
function tellLines(path) {
  let told = 0
  async function rest() {
    const text = await readFile(path, 'utf8').catch(() => '')
    const end = text.lastIndexOf('\n') + 1
    process.stdout.write(text.slice(told, end))
    told = end
  }
  const timer = setInterval(rest, PROGRESS_MILLISECONDS)
  return { rest, stop: () => clearInterval(timer) }
}
