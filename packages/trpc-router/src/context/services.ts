import type { Options } from '@foyer/auth-domain/options'
import type { TrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import type { Db } from '@foyer/db/handles'
import type { TokenIssuer } from '../keys/token-issuer.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Passwords } from '../secrets/passwords.ts'
import type { IdTokens } from '../social/id-tokens.ts'
import type { Providers } from '../social/providers.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** What a log line goes to; shaped as pino's methods. */
export type Log = {
  isLevelEnabled(level: string): boolean
  /** The same, with `facts` in every line. */
  child(facts: object): Log
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** What every call shares: the parts the process has wired. */
export type Services = {
  db: Db
  options: Options
  /** The configured public origin, without a path; links, cookies and redirects come from here alone (S7). */
  baseUrl: string
  trustedOrigins: readonly TrustedOrigin[]
  now: () => Date
  keys: Keyring
  passwords: Passwords
  tokens: TokenIssuer
  rateLimiter: RateLimiter
  providers: Providers
  idTokens: IdTokens
  log: Log
  /** Called after a commit that put mail into the outbox. */
  wakeOutbox: () => void
}
