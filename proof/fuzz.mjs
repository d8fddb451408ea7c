// Each operation of both transports is sent what its schema describes, with texts that lead to what exists, and what it does not,
// by who may and who may not: no answer is a failure, holds the event loop over 200 ms or is not as the OpenAPI document has it,
// and no refusal changes anything. On both engines.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { documented } from './servers/operations-document.mjs'

export const about =
  'whatever is sent is answered as documented, and a refusal changes nothing (needs DATABASE_URL; [requests] 100000, [seed] by the clock)'

const REQUESTS = 100_000

export async function prove([requests = REQUESTS, seed = Date.now() % 1_000_000_000]) {
  documented('npm run proof -- fuzz')
  if (!process.env.DATABASE_URL?.startsWith('postgres')) throw new Error('DATABASE_URL names no PostgreSQL')
  console.log(`seed ${seed}`)
  const cwd = join(import.meta.dirname, '..')
  const env = { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed), TEST_LOG: 'silent' }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'all', 'tests/rest-compat/fuzz']
  const [code] = await once(spawn(process.execPath, args, { cwd, env, stdio: 'inherit' }), 'close')
  assert.equal(code, 0, 'an answer is not as it must be; the seed is in the name of its test')
}
