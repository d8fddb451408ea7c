import {
  type OperatorCode,
  type OperatorFix,
  type OperatorText,
  operatorFix,
  operatorText,
} from '@foyer/auth-domain/service/operator-text'
import { type Encryption, encryptionOf } from '@foyer/db/engine/postgres/encryption'
import type { Environment } from './environment.ts'
import { CLEARTEXT_SETTING, isOnThisMachine } from './smtp.ts'

/** A connection that others may read, or answer in the server's stead, and the setting that protects it. */
export type InsecureTransport = { what: string; fix: string; fixCode?: OperatorFix } & OperatorText

/** The connections of a production service that are configured without encryption or without checking the server. */
export function insecureTransports(environment: Environment): InsecureTransport[] {
  if (!environment.production) return []
  return [...databaseTransport(environment), ...mailTransport(environment), ...redisTransport(environment)]
}

const databaseCodes = {
  none: 'database-in-clear',
  unverified: 'database-unverified',
} as const satisfies Partial<Record<Encryption, OperatorCode>>

function databaseTransport({ database }: Environment): InsecureTransport[] {
  if (database.engine !== 'postgres') return []
  const { url, listenUrl, readUrl } = database
  const targets = { DATABASE_URL: url, FOYER_LISTEN_URL: listenUrl, FOYER_READ_URL: readUrl }
  return Object.entries(targets).flatMap(([setting, target]) => {
    const encryption = target && encryptionOf(target)
    if (encryption !== 'none' && encryption !== 'unverified') return []
    const text = operatorText(databaseCodes[encryption], {})
    return [{ what: 'database TLS', ...text, ...operatorFix('verify-database', { setting }), values: { setting } }]
  })
}

function mailTransport({ smtp }: Environment): InsecureTransport[] {
  if (smtp === undefined || isOnThisMachine(smtp.url)) return []
  const { protocol, searchParams } = new URL(smtp.url)
  const what = 'mail TLS'
  const setting = CLEARTEXT_SETTING
  if (protocol === 'smtp:' && !smtp.requireTls)
    return [{ what, ...operatorText('mail-in-clear', { setting }), ...operatorFix('unset-setting', { setting }) }]
  if (searchParams.get('tls.rejectUnauthorized') !== 'false') return []
  return [{ what, ...operatorText('mail-unverified', {}), ...operatorFix('verify-mail-server') }]
}

function redisTransport({ redisUrl }: Environment): InsecureTransport[] {
  if (redisUrl === undefined || redisUrl.startsWith('rediss:') || isOnThisMachine(redisUrl)) return []
  const fix = 'REDIS_URL=rediss://user:password@host:6379'
  return [{ what: 'Redis TLS', ...operatorText('redis-in-clear', {}), fix }]
}
