import type { Options } from '@foyer/auth-domain/options'
import {
  countedOperation,
  type RateLimitGroup,
  type RateLimitRule,
  rateLimitGroup,
  rateLimitRules,
} from '@foyer/auth-domain/rate-limit/rules'
import {
  type IRateLimiterStoreOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'

/** Where counts live that all instances share. */
export type RateLimitStore =
  | { kind: 'memory' }
  | { kind: 'postgres'; client: IRateLimiterStoreOptions['storeClient'] }
  | { kind: 'redis'; client: IRateLimiterStoreOptions['storeClient'] }

/** Who is counted: a signed-in browser that reads, or an address. */
export type RateLimitSubject = { operation: string; session: string | undefined; address: string }

/** Counts a call; gives the seconds to wait when it is one too many. */
export type RateLimiter = { consume(subject: RateLimitSubject): Promise<number | undefined> }

/** The shared counts cannot be reached. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

type RateLimitOptions = Options['rateLimit']

const unlimited: RateLimiter = { consume: async () => undefined }

/** `enabled` is the option, with its default for this process filled in. */
export function createRateLimiter(enabled: boolean, options: RateLimitOptions, store: RateLimitStore): RateLimiter {
  if (!enabled) return unlimited
  const buckets = new Map<string, RateLimiterAbstract>()
  function bucketFor(operation: string, group: RateLimitGroup): RateLimiterAbstract {
    const own = options.rules[operation]
    const name = own === undefined ? group : operation
    const known = buckets.get(name)
    if (known !== undefined) return known
    const shared = group === 'credentials' || group === 'mail' || group === 'recipient'
    const made = createBucket(name, own ?? ruleOf(group, options), shared ? store : { kind: 'memory' })
    buckets.set(name, made)
    return made
  }
  return {
    consume({ operation: called, session, address }) {
      const operation = countedOperation(called)
      const group = rateLimitGroup(operation)
      if (session !== undefined && group === 'other') return take(bucketFor(operation, 'session'), session)
      return take(bucketFor(operation, group), `${operation}:${address}`)
    },
  }
}

function ruleOf(group: RateLimitGroup, options: RateLimitOptions): RateLimitRule {
  const rule = rateLimitRules[group]
  return group === 'other' ? { window: options.window ?? rule.window, max: options.max ?? rule.max } : rule
}

function createBucket(name: string, rule: RateLimitRule, store: RateLimitStore): RateLimiterAbstract {
  const settings = { keyPrefix: name, points: rule.max, duration: rule.window }
  switch (store.kind) {
    case 'memory':
      return new RateLimiterMemory(settings)
    case 'postgres':
      return new RateLimiterPostgres({
        ...settings,
        storeClient: store.client,
        tableName: 'rateLimit',
        tableCreated: true,
        // The sweeper does.
        clearExpiredByTimeout: false,
      })
    case 'redis':
      return new RateLimiterRedis({ ...settings, storeClient: store.client })
  }
}

async function take(bucket: RateLimiterAbstract, key: string): Promise<number | undefined> {
  try {
    await bucket.consume(key)
    return undefined
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    // Without its counts the service must not become an open door: the caller is asked to come again.
    throw new StoreUnavailableError('The rate limit store cannot be reached', { cause: reason })
  }
}
