// Whether no request holds the event loop of an embedded service over 200 ms, or is answered with more than 5 MB, with
// 20,000 of everything a user can make (R24). The suites have 3,000 of it there, as the rows alone take minutes to write.
// And whether a stranger's request of any shape holds it over 50 ms (S63).
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { documented } from './servers/operations-document.mjs'

export const about =
  'no request holds the event loop over 200 ms on the embedded database with much of everything; [number], 20000 by default'

const NUMBER = 20_000
const SUITES = [
  'tests/trpc-router/event-loop-blocking/event-loop-blocking.isolated.test.ts',
  'tests/trpc-router/event-loop-blocking/ending-access.isolated.test.ts',
  'tests/trpc-router/event-loop-blocking/merging-guests.isolated.test.ts',
  'tests/trpc-router/event-loop-blocking/hostile-input.isolated.test.ts',
]

export async function prove([number = NUMBER]) {
  documented('npm run proof -- event-loop-blocking')
  const cwd = join(import.meta.dirname, '..')
  const args = ['vitest', 'run', '--no-file-parallelism', ...SUITES]
  const env = { ...process.env, DATABASE_URL: '', FREEZES_NUMBER: String(number), TEST_LOG: 'silent' }
  const [code] = await once(spawn('npx', args, { cwd, env, stdio: 'inherit' }), 'close')
  assert.equal(code, 0, 'a request held the event loop, or its answer was large')
}
