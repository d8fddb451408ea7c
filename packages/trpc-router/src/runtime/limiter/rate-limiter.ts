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

type Client = IRateLimiterStoreOptions['storeClient']

/** What a service has without Redis. */
export type OwnStore = { kind: 'memory' } | { kind: 'postgres'; client: Client }

/** Where the counts shared by all instances are stored. While Redis does not answer, calls are counted in `fallback`. */
export type RateLimitStore = OwnStore | { kind: 'redis'; client: Client; fallback: OwnStore }

/** What is counted: the session of a signed-in read, otherwise the IP address. */
export type RateLimitSubject = { operation: string; session: string | undefined; address: string }

/** Counts a call; returns the seconds to wait when it exceeds the limit. */
export type RateLimiter = { consume(subject: RateLimitSubject): Promise<number | undefined> }

/** The store of the shared counts cannot be reached. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

type RateLimitOptions = Options['rateLimit']

const unlimited: RateLimiter = { consume: async () => undefined }

/** `enabled` is the option, with the default of this process applied. */
export function createRateLimiter(enabled: boolean, options: RateLimitOptions, store: RateLimitStore): RateLimiter {
  if (!enabled) return unlimited
  const buckets = new Map<string, RateLimiterAbstract>()
  function bucketFor(operation: string, group: RateLimitGroup): RateLimiterAbstract {
    const override = options.rules[operation]
    const name = override === undefined ? group : operation
    const existing = buckets.get(name)
    if (existing !== undefined) return existing
    const shared = group === 'credentials' || group === 'mail'
    const created = createBucket(name, override ?? ruleOf(group, options), shared ? store : { kind: 'memory' })
    buckets.set(name, created)
    return created
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
        // The sweeper deletes expired rows.
        clearExpiredByTimeout: false,
      })
    case 'redis':
      return new RateLimiterRedis({
        ...settings,
        storeClient: store.client,
        rejectIfRedisNotReady: true,
        insuranceLimiter: createBucket(name, rule, store.fallback),
      })
  }
}

async function take(bucket: RateLimiterAbstract, key: string): Promise<number | undefined> {
  try {
    await bucket.consume(key)
    return undefined
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    // Fails closed: without counts there would be no limit, so the caller is told to retry.
    throw new StoreUnavailableError('The rate limit store cannot be reached', { cause: error })
  }
}
