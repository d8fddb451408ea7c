import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import type { PostgresTarget } from '@foyer/db/engine/open-database'
import { keyIdOf } from '@foyer/trpc-router/runtime/secrets/keyring'
import type { Environment, ReadEnvironment } from '#environment/environment.ts'
import type { Variables } from '#environment/problem.ts'
import { isSecretSetting } from '#environment/setting-files.ts'
import { type InForce, MASK } from './option-rows.ts'

/** A setting's value in force, fit to be shown; undefined where it has none. */
type Show = (environment: Environment) => unknown

// What Kubernetes tells every container of services whose names begin so, unless it is told not to.
const SERVICE_LINK = /^FOYER_(\w+_)?(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$/

const OPTION_SETTING = /^FOYER_PROVIDER_[A-Z0-9_]+_CLIENT_(ID|SECRET)$|^FOYER_COOKIE_CACHE_SECRET$/

// Every setting of docs/configuration.md, in its order; those that fill options are shown as options.
const settings: Readonly<Record<string, Show>> = {
  NODE_ENV: ({ production }) => (production ? 'production' : 'development'),
  PORT: ({ port }) => port,
  HOST: ({ host }) => host,
  FOYER_BASE_URL: ({ baseUrl }) => baseUrl,
  FOYER_SECRET: ({ secrets, dataDirectory }) => keyIds(secrets.sign) ?? `stored in ${dataDirectory}`,
  FOYER_SECRET_VERIFY: ({ secrets }) => keyIds(secrets.verify),
  FOYER_SECRET_SEAL: ({ secrets }) => keyIds(secrets.seal),
  FOYER_SECRET_PEPPER: ({ secrets }) => keyIds(secrets.pepper),
  FOYER_ADOPTED_SECRETS: ({ adoptedSecrets }) => (adoptedSecrets.length > 0 ? MASK : undefined),
  DATABASE_URL: ({ database }) => {
    if (database.engine === 'postgres') return withoutPassword(database.url)
    return database.engine === 'memory' ? 'memory:' : `embedded in ${database.directory}`
  },
  FOYER_EMBEDDED: ({ production, database }) => (production && database.engine !== 'postgres' ? true : undefined),
  FOYER_PREPARED: ofPool('prepared'),
  FOYER_LISTEN_URL: ({ database }) =>
    database.engine === 'postgres' && database.listenUrl ? withoutPassword(database.listenUrl) : undefined,
  FOYER_READ_URL: ({ database }) =>
    database.engine === 'postgres' && database.readUrl ? withoutPassword(database.readUrl) : undefined,
  FOYER_DATABASE_POOL_SIZE: ofPool('poolSize'),
  FOYER_DATABASE_WAIT_TIMEOUT: ({ databaseTimeouts }) => databaseTimeouts.waitMillis / 1000,
  FOYER_DATABASE_STATEMENT_TIMEOUT: ({ databaseTimeouts }) => databaseTimeouts.statementMillis / 1000,
  FOYER_DATA_DIR: ({ dataDirectory }) => dataDirectory,
  FOYER_CONFIG: ({ configPath }) => configPath,
  SMTP_URL: ({ smtp }) => (smtp === undefined ? 'development mailbox' : withoutCredentials(smtp.url)),
  MAIL_FROM: ({ smtp }) => smtp?.from,
  FOYER_SMTP_CLEARTEXT: ({ smtp }) => (smtp === undefined ? undefined : !smtp.requireTls),
  REDIS_URL: ({ redisUrl }) => redisUrl && withoutPassword(redisUrl),
  FOYER_TRUST_PROXY: ({ trustedProxies }) => (trustedProxies.length > 0 ? trustedProxies : undefined),
  FOYER_SIMULATE_PROVIDERS: ({ simulateProviders }) => simulateProviders,
  FOYER_METRICS: ({ metrics }) => metrics !== undefined,
  FOYER_METRICS_PORT: ({ metrics }) => metrics?.port,
  FOYER_METRICS_TOKEN: ({ metrics }) => metrics?.token && MASK,
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ traces }) => traces?.url,
  OTEL_EXPORTER_OTLP_HEADERS: ({ traces }) => (traces && Object.keys(traces.headers).length > 0 ? MASK : undefined),
  OTEL_SERVICE_NAME: ({ traces }) => traces?.resource['service.name'],
  FOYER_DRAIN: ({ drainSeconds }) => drainSeconds,
  FOYER_LOG_LEVEL: ({ logLevel }) => logLevel,
}

/** The names of all settings, without those of providers. */
export const settingNames: readonly string[] = Object.keys(settings)

/** Every setting that has a value in force, without secrets. */
export function settingRows(variables: Variables, { environment, files }: ReadEnvironment): InForce[] {
  return Object.entries(settings).flatMap(([name, show]): InForce[] => {
    const value = show(environment)
    if (value === undefined) return []
    const file = files.get(name)
    if (file !== undefined) return [{ name, value, source: 'file', from: file }]
    return [{ name, value, source: variables[name] ? 'environment' : 'default' }]
  })
}

/** What is said of a variable that looks like a setting and is none. */
export const NO_SETTING = 'is no setting of this version'

/** Variables that look like settings and are none: misspelt ones, most likely. */
export function unknownSettings(variables: Variables): string[] {
  return Object.keys(variables).filter((name) => {
    if (!name.startsWith('FOYER_') || name in settings || OPTION_SETTING.test(name)) return false
    if (SERVICE_LINK.test(name)) return false
    return !(name.endsWith('_FILE') && isSecretSetting(name.slice(0, -'_FILE'.length)))
  })
}

function ofPool(key: keyof PostgresTarget): Show {
  return ({ database }) => (database.engine === 'postgres' ? database[key] : undefined)
}

/** Secrets by their key ids, as doctor names them. */
function keyIds(secrets: readonly string[] | undefined): string | undefined {
  return secrets && `${MASK} (${secrets.map((secret) => `key id ${keyIdOf(secret)}`).join(', ')})`
}

/** Of mail servers the user, too: that of some is a token. */
function withoutCredentials(text: string): string {
  const shown = withoutPassword(text)
  return shown.replace(/(?<=:\/\/)[^/@:]+(?=[^/@]*@)/, MASK)
}

/** Passwords are in the address or, of PostgreSQL, in the query. */
function withoutPassword(text: string): string {
  const url = parseUrl(text)
  if (url === undefined) return MASK
  if (url.password !== '') url.password = MASK
  for (const name of [...url.searchParams.keys()]) {
    if (/pass/i.test(name)) url.searchParams.set(name, MASK)
  }
  return url.href
}
