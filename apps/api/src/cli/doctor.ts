import { existsSync } from 'node:fs'
import { openDatabase } from '@foyer/db/engine/open'
import { migrationState } from '@foyer/db/migrations/migrate'
import { createSmtpMailer } from '@foyer/email/mailer'
import { renderLazily } from '@foyer/email/render-lazily'
import { assertSecretOfItsOwn } from '#environment/cache-secret.ts'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { loadOptions } from '#environment/load-options.ts'
import type { Problem } from '#environment/problem.ts'
import { type Finding, formatFinding } from './finding.ts'
import { secretFindings } from './secret-findings.ts'

/** Checks settings, options, secret, database and mail server; exit code 1 when a check fails. */
export async function doctor(): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  const findings = [
    ...settingFindings(environment, problems),
    await check('options', () => optionsFinding(environment)),
    ...(await databaseFindings(environment)),
    await check('mail', () => mailFinding(environment)),
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
  return { what, ok: false, message, fix: fixes[what] }
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

async function databaseFindings(environment: Environment): Promise<Finding[]> {
  try {
    return await findingsOf(environment)
  } catch (error) {
    return [failed('database', error)]
  }
}

async function findingsOf({ database: target, secrets }: Environment): Promise<Finding[]> {
  const what = 'database'
  if (target.engine === 'pglite' && !existsSync(target.directory)) {
    return [{ what, ok: true, message: `none yet; the first start makes it in ${target.directory}` }]
  }
  const database = await openDatabase(target)
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
    return [{ what, ok: true, message: `${target.engine}, schema up to date` }, ...found]
  } finally {
    await database.close()
  }
}

async function mailFinding({ smtp, production }: Environment): Promise<Omit<Finding, 'what'>> {
  if (smtp === undefined) return { ok: !production, message: 'development mailbox', fix: fixes.mail }
  const mailer = createSmtpMailer(smtp.url, smtp.from, renderLazily)
  try {
    await mailer.verify()
    return { ok: true, message: `${new URL(smtp.url).hostname} accepts mail as ${smtp.from}` }
  } finally {
    mailer.close()
  }
}
