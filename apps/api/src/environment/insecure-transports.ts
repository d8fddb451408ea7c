import { type Encryption, encryptionOf } from '@foyer/db/engine/postgres/encryption'
import type { Environment } from './environment.ts'
import type { Problem } from './problem.ts'
import { CLEARTEXT_SETTING, isOnThisMachine } from './smtp.ts'

/** A connection that others may read, or answer in the server's stead, and the setting that protects it. */
export type InsecureTransport = { what: string } & Pick<Problem, 'message' | 'fix'>

/** The connections of a production service that are configured without encryption or without checking the server. */
export function insecureTransports(environment: Environment): InsecureTransport[] {
  if (!environment.production) return []
  return [...databaseTransport(environment), ...mailTransport(environment), ...redisTransport(environment)]
}

const databaseMessages: Partial<Record<Encryption, string>> = {
  none: 'the connection is not encrypted, and the server is not on this machine',
  unverified: "the connection is encrypted, but the server's certificate is not checked",
}

function databaseTransport({ database }: Environment): InsecureTransport[] {
  if (database.engine !== 'postgres') return []
  const { url, listenUrl } = database
  return Object.entries({ DATABASE_URL: url, FOYER_LISTEN_URL: listenUrl }).flatMap(([setting, target]) => {
    const message = target && databaseMessages[encryptionOf(target)]
    if (!message) return []
    return [{ what: 'database TLS', message, fix: `add ?sslmode=verify-full (and &sslrootcert=FILE) to ${setting}` }]
  })
}

function mailTransport({ smtp }: Environment): InsecureTransport[] {
  if (smtp === undefined || isOnThisMachine(smtp.url)) return []
  const { protocol, searchParams } = new URL(smtp.url)
  if (protocol === 'smtp:' && !smtp.requireTls) {
    const message = `${CLEARTEXT_SETTING} allows the password, links and codes to be sent in clear`
    return [{ what: 'mail TLS', message, fix: `unset ${CLEARTEXT_SETTING}` }]
  }
  if (searchParams.get('tls.rejectUnauthorized') !== 'false') return []
  const message = "mails are encrypted, but the server's certificate is not checked"
  return [{ what: 'mail TLS', message, fix: 'remove tls.rejectUnauthorized from SMTP_URL' }]
}

function redisTransport({ redisUrl }: Environment): InsecureTransport[] {
  if (redisUrl === undefined || redisUrl.startsWith('rediss:') || isOnThisMachine(redisUrl)) return []
  const message =
    'the connection is not encrypted, its password is sent in clear, and the server is not on this machine'
  return [{ what: 'Redis TLS', message, fix: 'REDIS_URL=rediss://user:password@host:6379' }]
}
