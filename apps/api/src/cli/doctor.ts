import { existsSync } from 'node:fs'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { migrationState } from '@foyer/db/migrations/migrate'
import { createSmtpMailer, TlsUnavailableError } from '@foyer/email/mailer'
import { renderLazily } from '@foyer/email/render-lazily'
import { createDatabaseClock, systemClocks } from '@foyer/trpc-router/runtime/clock'
import { assertSecretOfItsOwn } from '#environment/cache-secret.ts'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { insecureTransports } from '#environment/insecure-transports.ts'
import { readOptions } from '#environment/load-options.ts'
import type { Problem } from '#environment/problem.ts'
import { CLEARTEXT_SETTING } from '#environment/smtp.ts'
import { clockWarning } from '#process/warnings.ts'
import { findUnusedApiKeys } from './api-key-findings.ts'
import { type Finding, formatFinding } from './finding.ts'
import { findPasskeyProblems } from './passkey-findings.ts'
import { secretFindings } from './secret-findings.ts'

// Counting the values of a large database takes longer than a request may.
const STATEMENT_MILLIS = 60_000

/** Checks settings, options, secret, database and mail server; exit code 1 when a check fails. */
export async function doctor(): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  const findings = [
    ...settingFindings(environment, problems),
    await check('options', () => optionsFinding(environment)),
    ...(await passkeyFindings(environment)),
    ...(await databaseFindings(environment)),
    await check('mail', () => mailFinding(environment)),
    ...transportFindings(environment),
  ]
  for (const finding of findings) process.stdout.write(formatFinding(finding))
  return findings.every(({ ok }) => ok) ? 0 : 1
}

function settingFindings(environment: Environment, problems: readonly Problem[]): Finding[] {
  if (problems.length > 0)
    return problems.map(({ setting, message, fix }) => ({ what: setting, ok: false, message, fix }))
  const secret =
    environment.secrets.sign === undefined
      ? `kept in ${environment.dataDirectory}`
      : `${environment.secrets.sign.length} configured`
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
    return failed(what, error)
  }
}

function failed(what: string, error: unknown): Finding {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return { what, ok: false, message, fix: error instanceof TlsUnavailableError ? TLS_FIX : fixes[what] }
}

const fixes: Readonly<Record<string, string>> = {
  options: 'correct the module that FOYER_CONFIG names',
  database: 'DATABASE_URL=postgres://user:password@host:5432/database',
  mail: 'SMTP_URL=smtp://user:password@host:587',
}

const TLS_FIX = `SMTP_URL=smtps://user:password@host, or ${CLEARTEXT_SETTING}=true if the network is trusted`

function transportFindings(environment: Environment): Finding[] {
  return insecureTransports(environment).map((found) => ({ ...found, ok: true, warns: true }))
}

async function optionsFinding(environment: Environment): Promise<Omit<Finding, 'what'>> {
  const { options, path } = await readOptions(environment, process.cwd())
  assertSecretOfItsOwn(options, environment.secrets)
  return { ok: true, message: path ?? 'defaults' }
}

// Options that cannot be read are a finding of their own.
async function passkeyFindings(environment: Environment): Promise<Finding[]> {
  const loaded = await readOptions(environment, process.cwd()).catch(() => undefined)
  return loaded === undefined ? [] : findPasskeyProblems(loaded.options, environment.baseUrl)
}

async function apiKeyFindings(environment: Environment, { db }: OpenDatabase): Promise<Finding[]> {
  const loaded = await readOptions(environment, process.cwd()).catch(() => undefined)
  return loaded === undefined ? [] : findUnusedApiKeys(loaded.options, db, new Date())
}

async function databaseFindings(environment: Environment): Promise<Finding[]> {
  try {
    return await findingsOf(environment)
  } catch (error) {
    return [failed('database', error)]
  }
}

async function findingsOf(environment: Environment): Promise<Finding[]> {
  const { database: target, secrets } = environment
  const what = 'database'
  if (target.engine === 'pglite' && !existsSync(target.directory)) {
    return [{ what, ok: true, message: `none yet; the first start makes it in ${target.directory}` }]
  }
  const database = await openDatabase(target, { statementMillis: STATEMENT_MILLIS })
  try {
    await database.ping()
    const { pending, compatible } = await migrationState(database.db)
    if (!compatible) {
      return [{ what, ok: false, message: 'its schema needs a newer version', fix: 'install the newer Foyer' }]
    }
    if (pending.length > 0) {
      return [{ what, ok: false, message: `${pending.length} migration(s) pending`, fix: 'npx foyer migrate' }]
    }
    const { sign } = secrets
    const found = sign === undefined ? [] : await secretFindings(database.db, { ...secrets, sign })
    const upToDate = { what, ok: true, message: `${target.engine}, schema up to date` }
    return [upToDate, await clockFinding(database), ...found, ...(await apiKeyFindings(environment, database))]
  } finally {
    await database.close()
  }
}

async function clockFinding({ db }: OpenDatabase): Promise<Finding> {
  const clock = createDatabaseClock(db, systemClocks)
  await clock.synchronize()
  const warning = clockWarning(clock.offset())
  if (warning === undefined) return { what: 'clock', ok: true, message: "agrees with the database's" }
  return { what: 'clock', ok: true, warns: true, message: warning, fix: 'synchronize both machines by NTP' }
}

async function mailFinding({ smtp, production }: Environment): Promise<Omit<Finding, 'what'>> {
  if (smtp === undefined) return { ok: !production, message: 'development mailbox', fix: fixes.mail }
  const mailer = createSmtpMailer(smtp, renderLazily)
  try {
    await mailer.verify()
    return { ok: true, message: `${new URL(smtp.url).hostname} accepts mail as ${smtp.from}` }
  } finally {
    mailer.close()
  }
}
