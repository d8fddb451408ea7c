import { spawn } from 'node:child_process'
import { once } from 'node:events'

export const about = 'every race that the suites run, in 200 rounds on PostgreSQL (needs DATABASE_URL)'

const ROUNDS = 200

export async function prove() {
  if (!process.env.DATABASE_URL?.startsWith('postgres')) throw new Error('DATABASE_URL names no PostgreSQL')
  const env = { ...process.env, RACE_ROUNDS: String(ROUNDS) }
  const races = ['-races.test', 'social/unlink-account']
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...races]
  const [code] = await once(spawn(process.execPath, vitest, { env, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('A race did not end as it must')
}
