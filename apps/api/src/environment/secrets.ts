import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from './problem.ts'

const SETTING = 'FOYER_SECRET'
const MIN_BYTES = 32
const SECRET_FILE = 'secret'
const KNOWN_DEFAULT = /^(?:better-auth-secret-.*|change-?me.*|(.)\1+)$/i

/** The secrets of `FOYER_SECRET`, newest first; weak ones are reported, and so is their absence in production. */
export function checkSecrets(text: string | undefined, production: boolean, report: Report): readonly string[] {
  const fix = `${SETTING}=${randomBytes(32).toString('base64url')}`
  const secrets = (text ?? '').split(',').map((secret) => secret.trim())
  if (secrets.every((secret) => secret === '')) {
    if (production) report({ setting: SETTING, message: 'it is not set', fix })
    return []
  }
  const short = secrets.some((secret) => Buffer.byteLength(secret) < MIN_BYTES)
  if (short) report({ setting: SETTING, message: `each secret needs at least ${MIN_BYTES} bytes`, fix })
  const wellKnown = secrets.some((secret) => KNOWN_DEFAULT.test(secret))
  if (wellKnown && !short) report({ setting: SETTING, message: 'it is an example that everyone knows', fix })
  return short || wellKnown ? [] : secrets
}

/** The secret of a development installation: generated at the first start, in a file readable by its owner only. */
export async function storedSecret(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, SECRET_FILE)
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const secret = randomBytes(48).toString('base64url')
  const temporaryFile = `${path}.${randomUUID()}`
  try {
    // Written to a temporary file and then linked, so that a concurrent start reads the whole secret or none.
    await writeFile(temporaryFile, `${secret}\n`, { mode: 0o600 })
    await link(temporaryFile, path)
    return secret
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return existingSecret(path)
  } finally {
    await rm(temporaryFile, { force: true })
  }
}

async function existingSecret(path: string): Promise<string> {
  const secret = (await readFile(path, 'utf8')).trim()
  if (Buffer.byteLength(secret) >= MIN_BYTES) return secret
  throw new Error(`${path} holds no secret; remove it to have a new one made (whoever is signed in must sign in again)`)
}
