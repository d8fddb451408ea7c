// Whether every documented call is answered as better-auth 1.2.12 answers it, and every adoption keeps what was there: the
// files of the differential suite that `npm test` leaves out. With DATABASE_URL the adoptions too.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const about =
  'every call and every adoption beside better-auth itself; with DATABASE_URL the adoptions too; [file …]'

export async function prove(files) {
  const cwd = join(import.meta.dirname, '..')
  const args = ['vitest', 'run', '--project', 'differential', ...files]
  const env = { ...process.env, FOYER_TEST_PROOFS: 'true' }
  const [code] = await once(spawn('npx', args, { cwd, env, stdio: 'inherit' }), 'close')
  assert.equal(code, 0, 'a call was answered otherwise, or an adoption lost something')
}
