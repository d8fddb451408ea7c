import { existsSync } from 'node:fs'
import { countPasswordHashesBySecret } from '@foyer/db/accounts/accounts'
import { countSealedTokensBySecret } from '@foyer/db/accounts/provider-accounts'
import { openDatabase } from '@foyer/db/engine/open'
import { migrationState } from '@foyer/db/migrations/migrate'
import { findKeys } from '@foyer/db/operations/keys'
import { createSmtpMailer } from '@foyer/email/mailer'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { isSealedWithKnownKey } from '@foyer/trpc-router/runtime/secrets/sealed-text'
import { assertSecretOfItsOwn } from '#environment/cache-secret.ts'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { loadOptions } from '#environment/load-options.ts'
import type { Problem } from '#environment/problem.ts'

/** The result of one check. `fix` is the setting or command that fixes it. */
type Finding = { what: string; ok: boolean; message: string; fix?: string }

/** Checks settings, options, secret, database and mail server; exit code 1 when a check fails. */
export async function doctor(): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  const findings = [
    ...settingFindings(environment, problems),
    await check('options', () => optionsFinding(environment)),
    await check('database', () => databaseFinding(environment)),
    await check('mail', () => mailFinding(environment)),
  ]
  for (const finding of findings) process.stdout.write(formatFinding(finding))
  return findings.every(({ ok }) => ok) ? 0 : 1
}

function settingFindings(environment: Environment, problems: readonly Problem[]): Finding[] {
  if (problems.length > 0)
    return problems.map(({ setting, message, fix }) => ({ what: setting, ok: false, message, fix }))
  const secret =
    environment.secrets.length === 0
      ? `kept in ${environment.dataDirectory}`
      : `${environment.secrets.length} configured`
  const proxies =
    environment.trustedProxies.length === 0
      ? 'none: set FOYER_TRUST_PROXY behind a balancer'
      : environment.trustedProxies.join(', ')
  return [
    { what: 'base URL', ok: true, message: environment.baseUrl },
    { what: 'secret', ok: true, message: secret },
    { what: 'proxies', ok: true, message: proxies },
  ]
}

async function check(what: string, find: () => Promise<Omit<Finding, 'what'>>): Promise<Finding> {
  try {
    return { what, ...(await find()) }
  } catch (error) {
    return {
      what,
      ok: false,
      message: error instanceof Error ? error.message || error.name : String(error),
      fix: fixes[what],
    }
  }
}

const fixes: Readonly<Record<string, string>> = {
  options: 'correct the module that FOYER_CONFIG names',
  database: 'DATABASE_URL=postgres://user:password@host:5432/database',
  mail: 'SMTP_URL=smtp://user:password@host:587',
}

async function optionsFinding({ configPath, secrets }: Environment): Promise<Omit<Finding, 'what'>> {
  assertSecretOfItsOwn(await loadOptions(configPath, process.cwd()), secrets)
  return { ok: true, message: configPath ?? 'defaults, or foyer.config.* here' }
}

async function databaseFinding(environment: Environment): Promise<Omit<Finding, 'what'>> {
  const target = environment.database
  if (target.engine === 'pglite' && !existsSync(target.directory)) {
    return { ok: true, message: `none yet; the first start makes it in ${target.directory}` }
  }
  const database = await openDatabase(target)
  try {
    await database.ping()
    const { pending, compatible } = await migrationState(database.db)
    if (!compatible)
      return {
        ok: false,
        message: 'its schema needs a newer version',
        fix: 'install the newer Foyer',
      }
    if (pending.length > 0)
      return { ok: false, message: `${pending.length} migration(s) pending`, fix: 'npx foyer migrate' }
    const tokens = await countSealedTokensBySecret(database.db)
    const hashes = await countPasswordHashesBySecret(database.db)
    return secretFinding(environment, hashes, tokens, await findKeys(database.db))
  } finally {
    await database.close()
  }
}

// A secret must stay in FOYER_SECRET while password hashes depend on it. Provider tokens are replaced at the next
// sign-in.
function secretFinding(
  { secrets, database }: Environment,
  hashCounts: readonly { keyId: string; hashes: number }[],
  tokenCounts: readonly { keyId: string; tokens: number }[],
  signingKeys: readonly { id: string; privateKey: string }[],
): Omit<Finding, 'what'> {
  const [first, ...rest] = secrets
  const hashes = hashCounts.map(({ keyId, hashes }) => `${keyId} ${hashes}`).join(', ') || 'none'
  const tokens = tokenCounts.map(({ keyId, tokens }) => `${keyId} ${tokens}`).join(', ') || 'none'
  const summary = `${database.engine}, schema up to date, password hashes by secret: ${hashes}, accounts with tokens: ${tokens}`
  if (first === undefined) return { ok: true, message: summary }
  const keyring = createKeyring([first, ...rest])
  const unreadable = signingKeys.filter(({ privateKey }) => !isSealedWithKnownKey(keyring, 'signing-key', privateKey))
  const ids = unreadable.map(({ id }) => id).join(', ')
  const message = ids === '' ? summary : `${summary}, signing keys of a secret that is not configured: ${ids}`
  const knownIds = new Set(keyring.all('password-pepper').map(({ id }) => id))
  const orphaned = hashCounts.filter(({ keyId }) => !knownIds.has(keyId))
  if (orphaned.length === 0) return { ok: true, message }
  return {
    ok: false,
    message: `${message}; some were made with a secret that is not configured`,
    fix: 'append the former secret to FOYER_SECRET',
  }
}

async function mailFinding({ smtp, production }: Environment): Promise<Omit<Finding, 'what'>> {
  if (smtp === undefined) return { ok: !production, message: 'development mailbox', fix: fixes.mail }
  const mailer = createSmtpMailer(smtp.url, smtp.from)
  try {
    await mailer.verify()
    return { ok: true, message: `${new URL(smtp.url).hostname} accepts mail as ${smtp.from}` }
  } finally {
    mailer.close()
  }
}

function formatFinding({ what, ok, message, fix }: Finding): string {
  const firstLine = `${ok ? ' ok ' : 'FAIL'}  ${what.padEnd(14)} ${message}\n`
  return ok || fix === undefined ? firstLine : `${firstLine}      fix:           ${fix}\n`
}
