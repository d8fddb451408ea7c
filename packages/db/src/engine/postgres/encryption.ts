import pg from 'pg'

/**
 * How a connection is protected: `local` leaves no network to read it on, `unverified` is encrypted towards anyone who answers,
 * `unknown` where a certificate that the URL names cannot be read.
 */
export type Encryption = 'local' | 'none' | 'unverified' | 'verified' | 'unknown'

/** What the driver makes of `sslmode` and its relatives, in the URL or in PGSSLMODE. */
export function encryptionOf(url: string): Encryption {
  try {
    const { host, ssl }: Pick<pg.Client, 'host'> & { ssl: unknown } = new pg.Client({ connectionString: url })
    if (isLocal(host)) return 'local'
    if (!ssl) return 'none'
    const verifies = typeof ssl !== 'object' || Reflect.get(ssl, 'rejectUnauthorized') !== false
    return verifies ? 'verified' : 'unverified'
  } catch {
    return 'unknown'
  }
}

// A path is the directory of a Unix socket.
function isLocal(host: string): boolean {
  return host.startsWith('/') || host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
