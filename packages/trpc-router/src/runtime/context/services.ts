import type { Options } from '@foyer/auth-domain/options'
import type { MailQuotas } from '@foyer/auth-domain/rate-limit/mail-quotas'
import type { TrustedOrigin } from '@foyer/auth-domain/redirect/trusted-origins'
import type { ServiceState } from '@foyer/auth-domain/service/service-state'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { Db } from '@foyer/db/engine/handles'
import type { WaitingReaders } from '#runtime/event-feed/waiting-readers.ts'
import type { Hooks } from '#runtime/hooks/hooks.ts'
import type { Adoption } from '#runtime/legacy/adoption.ts'
import type { RateLimiter } from '#runtime/limiter/rate-limiter.ts'
import type { AnswerMemory } from '#runtime/memory/answer-memory.ts'
import type { ClientKeys } from '#runtime/oauth-provider/client-keys.ts'
import type { Outgoing } from '#runtime/outgoing/outgoing.ts'
import type { Pictures } from '#runtime/pictures/pictures.ts'
import type { ProviderPictures } from '#runtime/pictures/provider-pictures.ts'
import type { HashCosts } from '#runtime/secrets/hash-costs.ts'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import type { Passwords } from '#runtime/secrets/passwords.ts'
import type { SetUp } from '#runtime/set-up/set-up.ts'
import type { IdTokens } from '#runtime/social/id-tokens.ts'
import type { Providers } from '#runtime/social/providers.ts'
import type { CallObserver, ReaderObserver } from './call-observer.ts'
import type { TokenIssuer } from './token-issuer.ts'
import type { UntrustedOrigins } from './untrusted-origins.ts'

/** The logger; a subset of pino's interface. */
export type Log = {
  isLevelEnabled(level: string): boolean
  /** A logger that adds `facts` to every line. */
  child(facts: object): Log
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** The services shared by all calls, wired once per process. */
export type Services = {
  db: Db
  options: Options
  /** The configured public origin, without a path; links, cookies and redirects are built from it alone (S7). */
  baseUrl: string
  trustedOrigins: readonly TrustedOrigin[]
  untrustedOrigins: UntrustedOrigins
  now: () => Date
  keys: Keyring
  passwords: Passwords
  /** Every request to an address that a user or client chose. */
  outgoing: Outgoing
  clientKeys: ClientKeys
  pictures: Pictures
  providerPictures: ProviderPictures
  hashCosts: HashCosts
  adoption: Adoption
  setUp: SetUp
  /** Everything `foyer doctor` would say of this service in production. */
  examine: () => Promise<Finding[]>
  /** What runs, how it is configured, and what is wrong with it. */
  describe: () => Promise<ServiceState>
  /** Since when the mail server has been found unusable; null while it is not. */
  mailServerDownSince: () => Date | null
  tokens: TokenIssuer
  rateLimiter: RateLimiter
  /** Undefined where rate limits are off. */
  mailQuotas: MailQuotas | undefined
  providers: Providers
  idTokens: IdTokens
  log: Log
  waitingReaders: WaitingReaders
  /** What the application is asked before it happens. */
  hooks: Hooks
  /** Called after a commit after which something is to be sent: a mail, or to a webhook. */
  wakeOutbox: () => void
  /** Undefined where answers are not kept in memory. */
  memory?: AnswerMemory | undefined
  /** Undefined where no metrics are kept. */
  observe?: CallObserver | undefined
  observeReader?: ReaderObserver | undefined
}
