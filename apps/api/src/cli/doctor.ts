import { operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import { createSmtpMailer, TlsUnavailableError } from '@foyer/email/mailer'
import { renderLazily } from '@foyer/email/render-lazily'
import { assertSecretOfItsOwn } from '#environment/cache-secret.ts'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { insecureTransports } from '#environment/insecure-transports.ts'
import { readOptions } from '#environment/load-options.ts'
import { assertPagesOverTls } from '#environment/pages-in-clear.ts'
import type { Problem } from '#environment/problem.ts'
import { CLEARTEXT_SETTING } from '#environment/smtp.ts'
import { findDatabaseFindings } from './database-findings.ts'
import { formatFinding } from './finding.ts'
import { findCookieProblems, findPasskeyProblems, pictureFinding, stepUpFinding } from './option-findings.ts'
import { redisFinding } from './redis-finding.ts'
import { NO_SETTING, unknownSettings } from './setting-rows.ts'
import type { Terminal } from './terminal.ts'

/** Checks settings, options, secret, database and mail server; exit code 1 when a check fails. */
export async function doctor(terminal: Terminal): Promise<number> {
  const findings = await examine(terminal)
  for (const finding of findings) terminal.stdout.write(formatFinding(finding))
  return exitCodeOf(findings)
}

/** The same as JSON: an array of findings. */
export async function doctorAsJson(terminal: Terminal): Promise<number> {
  const findings = await examine(terminal)
  const shown = findings.map(({ what, ok, warns = false, message, fix }) => ({ what, ok, warns, message, fix }))
  terminal.stdout.write(`${JSON.stringify(shown, null, 2)}\n`)
  return exitCodeOf(findings)
}

function exitCodeOf(findings: readonly Finding[]): number {
  return findings.every(({ ok }) => ok) ? 0 : 1
}

async function examine(terminal: Terminal): Promise<Finding[]> {
  const { environment, problems } = readEnvironment(terminal.env)
  const directory = terminal.cwd()
  const isWrong = (name: string) => problems.some(({ setting }) => setting === name)
  return [
    ...settingFindings(environment, problems),
    ...unknownSettings(terminal.env).map(unknownFinding),
    await check('options', () => optionsFinding(environment, directory)),
    ...(await browserFindings(environment, directory)),
    ...(await optionFindings(environment, directory)),
    ...(isWrong('DATABASE_URL') ? [] : await databaseFindings(environment, directory)),
    ...(await redisFindings(environment)),
    await check('mail', () => mailFinding(environment)),
    ...transportFindings(environment),
  ]
}

function unknownFinding(what: string): Finding {
  return { what, ok: true, warns: true, message: NO_SETTING, fix: 'npx foyer-auth config' }
}

/** Of the settings: what is wrong with them, or what they say. */
export function settingFindings(environment: Environment, problems: readonly Problem[]): Finding[] {
  if (problems.length > 0) return problems.map(({ setting, ...problem }) => ({ what: setting, ok: false, ...problem }))
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

/** A finding that tells why it could not be made, where that is so. */
export async function check(what: string, find: () => Promise<Omit<Finding, 'what'>>): Promise<Finding> {
  try {
    return { what, ...(await find()) }
  } catch (error) {
    return failed(what, error)
  }
}

export function failed(what: string, error: unknown): Finding {
  const message = error instanceof Error ? error.message || error.name : String(error)
  const finding = { ...operatorText('check-failed', { error: message }), what, ok: false, message }
  if (!(error instanceof TlsUnavailableError)) return { ...finding, fix: fixes[what] }
  const values = { error: message, setting: CLEARTEXT_SETTING }
  return { ...finding, ...operatorFix('mail-tls', values), values }
}

const fixes: Readonly<Record<string, string>> = {
  options: 'correct the module that FOYER_CONFIG names',
  database: 'DATABASE_URL=postgres://user:password@host:5432/database',
  pictures: 'npm install sharp, on this kind of machine; or pictures.enabled: false',
  redis: 'REDIS_URL=redis://host:6379',
  mail: 'SMTP_URL=smtp://user:password@host:587',
}

export function transportFindings(environment: Environment): Finding[] {
  return insecureTransports(environment).map((found) => ({ ...found, ok: true, warns: true }))
}

async function optionsFinding(environment: Environment, directory: string): Promise<Omit<Finding, 'what'>> {
  const { options, path } = await readOptions(environment, directory)
  assertSecretOfItsOwn(options, environment.secrets)
  assertPagesOverTls(options, environment)
  return { ok: true, message: path ?? 'defaults' }
}

// Options that cannot be read are a finding of their own.
async function browserFindings(environment: Environment, directory: string): Promise<Finding[]> {
  const loaded = await readOptions(environment, directory).catch(() => undefined)
  if (loaded === undefined) return []
  const { options } = loaded
  return [...findCookieProblems(options, environment.baseUrl), ...findPasskeyProblems(options, environment.baseUrl)]
}

async function optionFindings(environment: Environment, directory: string): Promise<Finding[]> {
  const loaded = await readOptions(environment, directory).catch(() => undefined)
  if (loaded === undefined) return []
  return [await check('pictures', () => pictureFinding(loaded.options)), stepUpFinding(loaded.options)]
}

export async function redisFindings({ redisUrl }: Environment): Promise<Finding[]> {
  return redisUrl === undefined ? [] : [await check('redis', () => redisFinding(redisUrl))]
}

async function databaseFindings(environment: Environment, directory: string): Promise<Finding[]> {
  try {
    return await findDatabaseFindings(environment, directory)
  } catch (error) {
    return [failed('database', error)]
  }
}

export async function mailFinding({ smtp, production }: Environment): Promise<Omit<Finding, 'what'>> {
  if (smtp === undefined) return { ok: !production, message: 'development mailbox', fix: fixes.mail }
  const mailer = createSmtpMailer(smtp, renderLazily)
  try {
    await mailer.verify()
    return { ok: true, message: `${new URL(smtp.url).hostname} accepts mail as ${smtp.from}` }
  } finally {
    mailer.close()
  }
}
