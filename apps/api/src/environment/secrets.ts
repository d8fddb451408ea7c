import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorText } from '@foyer/auth-domain/service/operator-text'
import type { SecretList, Secrets } from '@foyer/trpc-router/runtime/secrets/keyring'
import type { Report, Variables } from './problem.ts'

/** The secrets by role; without `sign`, which only development allows, the one stored in the data directory signs. */
export type ConfiguredSecrets = Omit<Secrets, 'sign'> & { sign: SecretList | undefined }

/** The setting of each role. */
export const secretSettings = {
  sign: 'FOYER_SECRET',
  verify: 'FOYER_SECRET_VERIFY',
  seal: 'FOYER_SECRET_SEAL',
  pepper: 'FOYER_SECRET_PEPPER',
} as const satisfies Record<keyof Secrets, string>

const MIN_BYTES = 32
const SECRET_FILE = 'secret'
const KNOWN_DEFAULT = /^(?:better-auth-secret-.*|change-?me.*|(.)\1+)$/i

/** Reads the four lists; weak secrets are reported, and so are shared ones and, in production, a missing one. */
export function readSecrets(variables: Variables, production: boolean, report: Report): ConfiguredSecrets {
  const read = (role: keyof Secrets) => readList(secretSettings[role], variables[secretSettings[role]], report)
  const secrets = { sign: read('sign'), verify: read('verify'), seal: read('seal'), pepper: read('pepper') }
  if (production && !/[^\s,]/.test(variables[secretSettings.sign] ?? '')) {
    report({
      setting: secretSettings.sign,
      ...operatorText('setting-missing', {}),
      fix: newSecretFor(secretSettings.sign),
    })
  }
  for (const role of ['seal', 'pepper'] as const) reportShared(role, secrets, report)
  return secrets
}

function readList(setting: string, text: string | undefined, report: Report): SecretList | undefined {
  const [first = '', ...rest] = (text ?? '').split(',').map((secret) => secret.trim())
  const secrets: SecretList = [first, ...rest]
  if (secrets.every((secret) => secret === '')) return undefined
  const fix = newSecretFor(setting)
  const short = secrets.some((secret) => Buffer.byteLength(secret) < MIN_BYTES)
  if (short) report({ setting, message: `each secret needs at least ${MIN_BYTES} bytes`, fix })
  const wellKnown = secrets.some((secret) => KNOWN_DEFAULT.test(secret))
  if (wellKnown && !short) report({ setting, message: 'it is an example that everyone knows', fix })
  return short || wellKnown ? undefined : secrets
}

// Two roles share a secret only by default. One that a role writes with must be known to no other: a leaked secret for
// signing would open what is sealed. Former secrets are shared, because values of every role were made with them.
function reportShared(role: 'seal' | 'pepper', secrets: ConfiguredSecrets, report: Report): void {
  const newest = secrets[role]?.[0]
  if (newest === undefined) return
  const others = (['sign', 'verify', 'seal', 'pepper'] as const).filter((other) => other !== role)
  const sharing = others.find((other) => secrets[other]?.includes(newest))
  if (sharing === undefined) return
  const setting = secretSettings[role]
  const message = `its first secret is in ${secretSettings[sharing]} too: put a new one before it`
  report({ setting, message, fix: `${newSecretFor(setting)},…` })
}

function newSecretFor(setting: string): string {
  return `${setting}=${randomBytes(32).toString('base64url')}`
}

/** The configured secrets, with the stored one where none signs. */
export async function completeSecrets({
  secrets,
  dataDirectory,
}: {
  secrets: ConfiguredSecrets
  dataDirectory: string
}): Promise<Secrets> {
  return { ...secrets, sign: secrets.sign ?? [await storedSecret(dataDirectory)] }
}

/** Secrets of an adopted service, one a line: they may be short, and hold any character but a line break. */
export function readAdoptedSecrets(variables: Variables): string[] {
  return (variables.FOYER_ADOPTED_SECRETS ?? '').split(/\r?\n/).filter((line) => line !== '')
}

/** Where the secret of a development installation is kept. */
export function storedSecretFile(dataDirectory: string): string {
  return join(dataDirectory, SECRET_FILE)
}

export function hasStoredSecret(dataDirectory: string): boolean {
  return existsSync(storedSecretFile(dataDirectory))
}

/** The secret of a development installation: generated at the first start, in a file readable by its owner only. */
export async function storedSecret(dataDirectory: string): Promise<string> {
  const path = storedSecretFile(dataDirectory)
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
  throw new Error(
    `${path} holds no secret; remove it to have a new one made (everybody who is signed in must sign in again)`,
  )
}
