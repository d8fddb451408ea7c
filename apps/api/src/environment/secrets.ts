import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from './environment.ts'

const SETTING = 'FOYER_SECRET'
const SHORTEST_BYTES = 32
const SECRET_FILE = 'secret'
const KNOWN_DEFAULT = /^(?:better-auth-secret-.*|change-?me.*|(.)\1+)$/i

/** The secrets of `FOYER_SECRET`, newest first; weak ones are reported, and so is their absence in production. */
export function checkSecrets(
  text: string | undefined,
  production: boolean,
  report: (problem: Problem) => void,
): readonly string[] {
  const fix = `${SETTING}=${randomBytes(32).toString('base64url')}`
  const secrets = (text ?? '').split(',').map((secret) => secret.trim())
  if (secrets.every((secret) => secret === '')) {
    if (production) report({ setting: SETTING, wrong: 'it is not set', fix })
    return []
  }
  const short = secrets.some((secret) => Buffer.byteLength(secret) < SHORTEST_BYTES)
  if (short) report({ setting: SETTING, wrong: `each secret needs at least ${SHORTEST_BYTES} bytes`, fix })
  const known = secrets.some((secret) => KNOWN_DEFAULT.test(secret))
  if (known && !short) report({ setting: SETTING, wrong: 'it is an example that everyone knows', fix })
  return short || known ? [] : secrets
}

/** The secret a development installation keeps for itself; made at the first start, readable by its owner alone. */
export async function keptSecret(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, SECRET_FILE)
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const fresh = randomBytes(48).toString('base64url')
  const draft = `${path}.${randomUUID()}`
  try {
    // Written aside and linked into place whole: whoever starts beside us reads all of it or nothing.
    await writeFile(draft, `${fresh}\n`, { mode: 0o600 })
    await link(draft, path)
    return fresh
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return existingSecret(path)
  } finally {
    await rm(draft, { force: true })
  }
}

async function existingSecret(path: string): Promise<string> {
  const secret = (await readFile(path, 'utf8')).trim()
  if (Buffer.byteLength(secret) >= SHORTEST_BYTES) return secret
  throw new Error(`${path} holds no secret; remove it to have a new one made (whoever is signed in must sign in again)`)
}
