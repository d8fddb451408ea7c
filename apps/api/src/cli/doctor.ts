import { existsSync } from 'node:fs'
import { countPasswordHashesBySecret } from '@foyer/db/accounts'
import { findKeys } from '@foyer/db/keys'
import { migrationState } from '@foyer/db/migrate'
import { openDatabase } from '@foyer/db/open'
import { countSealedTokensBySecret } from '@foyer/db/provider-accounts'
import { createSmtpMailer } from '@foyer/email/mailer'
import { createKeyring } from '@foyer/trpc-router/secrets/keyring'
import { isSealedByKnown } from '@foyer/trpc-router/secrets/sealed-text'
import { type Environment, type Problem, readEnvironment } from '../environment/environment.ts'
import { loadOptions } from '../environment/load-options.ts'

/** One thing that was looked at. `fix` is the line that mends it. */
type Finding = { what: string; ok: boolean; says: string; fix?: string }

/** Looks at settings, options, secret, database and mail server; exit code 1 when anything is wrong. */
export async function doctor(): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  const findings = [
    ...settingFindings(environment, problems),
    await examine('options', () => optionsFinding(environment)),
    await examine('database', () => databaseFinding(environment)),
    await examine('mail', () => mailFinding(environment)),
  ]
  for (const finding of findings) process.stdout.write(line(finding))
  return findings.every(({ ok }) => ok) ? 0 : 1
}

function settingFindings(environment: Environment, problems: readonly Problem[]): Finding[] {
  if (problems.length > 0)
    return problems.map(({ setting, wrong, fix }) => ({ what: setting, ok: false, says: wrong, fix }))
  const secret =
    environment.secrets.length === 0
      ? `kept in ${environment.dataDirectory}`
      : `${environment.secrets.length} configured`
  const proxies =
    environment.trustedProxies.length === 0
      ? 'none: set FOYER_TRUST_PROXY behind a balancer'
      : environment.trustedProxies.join(', ')
  return [
    { what: 'base URL', ok: true, says: environment.baseUrl },
    { what: 'secret', ok: true, says: secret },
    { what: 'proxies', ok: true, says: proxies },
  ]
}

async function examine(what: string, look: () => Promise<Omit<Finding, 'what'>>): Promise<Finding> {
  try {
    return { what, ...(await look()) }
  } catch (error) {
    return {
      what,
      ok: false,
      says: error instanceof Error ? error.message || error.name : String(error),
      fix: fixes[what],
    }
  }
}

const fixes: Readonly<Record<string, string>> = {
  options: 'correct the module that FOYER_CONFIG names',
  database: 'DATABASE_URL=postgres://user:password@host:5432/database',
  mail: 'SMTP_URL=smtp://user:password@host:587',
}

async function optionsFinding({ configPath }: Environment): Promise<Omit<Finding, 'what'>> {
  await loadOptions(configPath, process.cwd())
  return { ok: true, says: configPath ?? 'defaults, or foyer.config.* here' }
}

async function databaseFinding(environment: Environment): Promise<Omit<Finding, 'what'>> {
  const target = environment.database
  if (target.engine === 'pglite' && !existsSync(target.directory)) {
    return { ok: true, says: `none yet; the first start makes it in ${target.directory}` }
  }
  const database = await openDatabase(target)
  try {
    await database.ping()
    const { pending, newer } = await migrationState(database.db)
    if (newer.length > 0)
      return { ok: false, says: 'its schema is newer than this version', fix: 'install the newer Foyer' }
    if (pending.length > 0)
      return { ok: false, says: `${pending.length} migration(s) pending`, fix: 'npx foyer migrate' }
    const tokens = await countSealedTokensBySecret(database.db)
    const hashes = await countPasswordHashesBySecret(database.db)
    return secretFinding(environment, hashes, tokens, await findKeys(database.db))
  } finally {
    await database.close()
  }
}

// A secret must stay in FOYER_SECRET as long as a password was hashed with it. Tokens of providers come anew with the
// next sign-in.
function secretFinding(
  { secrets, database }: Environment,
  counts: readonly { keyId: string; hashes: number }[],
  sealed: readonly { keyId: string; tokens: number }[],
  signing: readonly { id: string; privateKey: string }[],
): Omit<Finding, 'what'> {
  const [first, ...rest] = secrets
  const hashes = counts.map(({ keyId, hashes }) => `${keyId} ${hashes}`).join(', ') || 'none'
  const tokens = sealed.map(({ keyId, tokens }) => `${keyId} ${tokens}`).join(', ') || 'none'
  const stored = `${database.engine}, schema up to date, password hashes by secret: ${hashes}, accounts with tokens: ${tokens}`
  if (first === undefined) return { ok: true, says: stored }
  const keyring = createKeyring([first, ...rest])
  const closed = signing.filter(({ privateKey }) => !isSealedByKnown(keyring, 'signing-key', privateKey))
  const ids = closed.map(({ id }) => id).join(', ')
  const says = ids === '' ? stored : `${stored}, signing keys of a secret that is not configured: ${ids}`
  const known = new Set(keyring.all('password-pepper').map(({ id }) => id))
  const orphaned = counts.filter(({ keyId }) => !known.has(keyId))
  if (orphaned.length === 0) return { ok: true, says }
  return {
    ok: false,
    says: `${says}; some were made with a secret that is not configured`,
    fix: 'append the former secret to FOYER_SECRET',
  }
}

async function mailFinding({ smtp, production }: Environment): Promise<Omit<Finding, 'what'>> {
  if (smtp === undefined) return { ok: !production, says: 'development mailbox', fix: fixes.mail }
  const mailer = createSmtpMailer(smtp.url, smtp.from)
  try {
    await mailer.verify()
    return { ok: true, says: `${new URL(smtp.url).hostname} accepts mail as ${smtp.from}` }
  } finally {
    mailer.close()
  }
}

function line({ what, ok, says, fix }: Finding): string {
  const head = `${ok ? ' ok ' : 'FAIL'}  ${what.padEnd(14)} ${says}\n`
  return ok || fix === undefined ? head : `${head}      fix:           ${fix}\n`
}
