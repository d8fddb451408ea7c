import { isIP } from 'node:net'
import { isLoopbackHost } from '@foyer/auth-domain/redirect/http-url'
import { operatorText } from '@foyer/auth-domain/service/operator-text'
import type { DatabaseTarget } from '@foyer/db/engine/open-database'
import type { SmtpServer } from '@foyer/email/mailer'
import { baseUrlOf } from './base-url.ts'
import { type DatabaseTimeouts, databaseTarget, databaseTimeouts } from './database-target.ts'
import { type MetricsSetting, metricsSetting } from './metrics-setting.ts'
import { type OptionSettings, optionSettings } from './option-settings.ts'
import { pepperIsBeside } from './pepper-beside.ts'
import type { Problem, Report, Variables } from './problem.ts'
import { type ConfiguredSecrets, readAdoptedSecrets, readSecrets } from './secrets.ts'
import { readSettingFiles } from './setting-files.ts'
import { smtpOf } from './smtp.ts'
import { type TraceSetting, traceSetting } from './trace-setting.ts'
import { booleanSetting } from './typed-setting.ts'
import { refuseWorkers } from './workers.ts'

/** The process's settings, read once at start (docs/configuration.md). */
export type Environment = {
  production: boolean
  port: number
  host: string
  /** An origin, without a path. */
  baseUrl: string
  secrets: ConfiguredSecrets
  /** Whether who takes the database takes the secret of the password pepper with it. */
  pepperIsBeside: boolean
  /** Of the service whose users were adopted; they verify what it has signed, and never sign. */
  adoptedSecrets: readonly string[]
  database: DatabaseTarget
  databaseTimeouts: DatabaseTimeouts
  dataDirectory: string
  configPath: string | undefined
  optionSettings: OptionSettings
  smtp: SmtpServer | undefined
  redisUrl: string | undefined
  trustedProxies: readonly string[]
  logLevel: string
  /** Undefined where metrics are off. */
  metrics: MetricsSetting | undefined
  /** Undefined where traces are off. */
  traces: TraceSetting | undefined
  /** How long readiness says no before the listener closes, after SIGTERM. */
  drainSeconds: number
  /** Whether `npm run dev` simulates the social providers. */
  simulateProviders: boolean
}

const MAX_DRAIN_SECONDS = 300
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** What is set, and what is wrong with it; `files` are the paths of the values that were read from a file. */
export type ReadEnvironment = {
  environment: Environment
  problems: readonly Problem[]
  files: ReadonlyMap<string, string>
}

/** Reads every setting and collects all problems, so that one start reports them all: the first of each setting. */
export function readEnvironment(given: Variables): ReadEnvironment {
  const problems: Problem[] = []
  const report: Report = (problem) => {
    if (!problems.some(({ setting }) => setting === problem.setting)) problems.push(problem)
  }
  const { variables, files } = readSettingFiles(given, report)
  const production = variables.NODE_ENV === 'production'
  const port = portOf(variables.PORT, report)
  const dataDirectory = variables.FOYER_DATA_DIR || './.foyer'
  const database = databaseTarget(variables, { production, dataDirectory }, report)
  const smtp = smtpOf(variables, production, report)
  refuseWorkers(variables, report)
  const baseUrl = baseUrlOf(variables.FOYER_BASE_URL, { production, port }, report)
  const secrets = readSecrets(variables, production, report)
  const environment: Environment = {
    production,
    port,
    host: variables.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    baseUrl,
    secrets,
    pepperIsBeside: pepperIsBeside({ secrets, database, dataDirectory, files }),
    adoptedSecrets: readAdoptedSecrets(variables),
    database,
    databaseTimeouts: databaseTimeouts(variables, report),
    dataDirectory,
    configPath: variables.FOYER_CONFIG || undefined,
    optionSettings: optionSettings(variables),
    smtp,
    redisUrl: redisOf(variables.REDIS_URL, report),
    trustedProxies: proxiesOf(variables.FOYER_TRUST_PROXY, report),
    logLevel: logLevelOf(variables.FOYER_LOG_LEVEL, production, report),
    metrics: metricsSetting(variables, report),
    traces: traceSetting(variables, report),
    drainSeconds: drainOf(variables.FOYER_DRAIN, production, report),
    simulateProviders: simulationOf(variables, production, report),
  }
  return { environment, problems, files }
}

/** Whether the development mailbox and other aids are enabled: never in production, never on a public address. */
export function isDevelopment({ production, baseUrl }: Environment): boolean {
  return !production && isLoopbackHost(new URL(baseUrl).hostname)
}

function portOf(text: string | undefined, report: Report): number {
  if (text === undefined || text === '') return 3000
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  report({ setting: 'PORT', message: `"${text}" is no port`, fix: 'PORT=3000' })
  return 3000
}

function drainOf(text: string | undefined, production: boolean, report: Report): number {
  if (text === undefined || text === '') return production ? 5 : 0
  const seconds = Number(text)
  if (seconds >= 0 && seconds <= MAX_DRAIN_SECONDS) return seconds
  const message = `"${text}" is no number of seconds from 0 to ${MAX_DRAIN_SECONDS}`
  report({ setting: 'FOYER_DRAIN', message, fix: 'FOYER_DRAIN=5' })
  return 0
}

function redisOf(text: string | undefined, report: Report): string | undefined {
  if (!text || /^rediss?:\/\//.test(text)) return text || undefined
  report({
    setting: 'REDIS_URL',
    message: 'it does not start with redis:// or rediss://',
    fix: 'REDIS_URL=redis://127.0.0.1:6379',
  })
  return undefined
}

function proxiesOf(text: string | undefined, report: Report): string[] {
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  const proxies = entries.filter((entry) => entry !== '')
  const invalid = proxies.filter((entry) => !isProxy(entry))
  if (invalid.length === 0) return proxies
  const example = 'FOYER_TRUST_PROXY=loopback,10.0.0.0/8'
  report({ setting: 'FOYER_TRUST_PROXY', message: `${invalid.join(', ')} is no address or range`, fix: example })
  return []
}

function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits] = entry.split('/')
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

function simulationOf(variables: Variables, production: boolean, report: Report): boolean {
  const setting = 'FOYER_SIMULATE_PROVIDERS'
  if (!booleanSetting(variables, setting, false, report)) return false
  if (!production) return true
  report({ setting, ...operatorText('providers-simulated', {}), fix: `${setting}=false` })
  return false
}

function logLevelOf(text: string | undefined, production: boolean, report: Report): string {
  const defaultLevel = production ? 'info' : 'warn'
  if (!text || LOG_LEVELS.includes(text)) return text || defaultLevel
  report({
    setting: 'FOYER_LOG_LEVEL',
    message: `"${text}" is none of ${LOG_LEVELS.join(', ')}`,
    fix: 'FOYER_LOG_LEVEL=info',
  })
  return defaultLevel
}
