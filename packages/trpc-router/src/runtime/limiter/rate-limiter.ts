import type { Options } from '@foyer/auth-domain/options'
import {
  type Counted,
  type RateLimitGroup,
  type RateLimitRule,
  rateLimitRules,
} from '@foyer/auth-domain/rate-limit/rules'
import type { Db } from '@foyer/db/engine/handles'
import { countCall } from '@foyer/db/operations/call-counters'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** What a service has without Redis. `now` is the service's clock: instances on machines that disagree count alike. */
export type OwnStore = { kind: 'memory' } | { kind: 'postgres'; now: () => Date }

/** Where the counts shared by all instances are stored. While Redis does not answer, calls are counted in `fallback`. */
export type RateLimitStore = OwnStore | { kind: 'redis'; client: RedisClient; fallback: OwnStore }

type RedisClient = ConstructorParameters<typeof RateLimiterRedis>[0]['storeClient']

/**
 * What is counted: the session of a signed-in read, otherwise the IP address. `secondFactorOf`: the pending sign-in or the
 * session that a second factor is about.
 */
export type RateLimitSubject = {
  counted: Counted
  session: string | undefined
  address: string
  secondFactorOf?: string | undefined
}

/** Counts a call; returns the seconds to wait when it exceeds the limit. Not `enabled`, it never does. */
export type RateLimiter = { enabled: boolean; consume(db: Db, subject: RateLimitSubject): Promise<number | undefined> }

/** The store of the shared counts cannot be reached. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

type RateLimitOptions = Options['rateLimit']

/** Counts a call under a key; returns the milliseconds to wait when it exceeds the limit. */
type Bucket = (db: Db, key: string) => Promise<number | undefined>

const unlimited: RateLimiter = { enabled: false, consume: async () => undefined }

/** `enabled` is the option, with the default of this process applied. */
export function createRateLimiter(enabled: boolean, options: RateLimitOptions, store: RateLimitStore): RateLimiter {
  if (!enabled) return unlimited
  const buckets = new Map<string, Bucket>()
  function bucketFor(counted: string, group: RateLimitGroup): Bucket {
    const override = options.rules[counted]
    const name = override === undefined ? group : counted
    const existing = buckets.get(name)
    if (existing !== undefined) return existing
    const shared = group === 'credentials' || group === 'mail' || group === 'links'
    const created = createBucket(name, override ?? ruleOf(group, options), shared ? store : { kind: 'memory' })
    buckets.set(name, created)
    return created
  }
  // Of the address only what its pending sign-ins and sessions let through: one of them alone does not use it up.
  async function consumeOf(secondFactorOf: string, db: Db, { name, group }: Counted, address: string) {
    const wait = await take(db, bucketFor(name, group), `${name}:of:${secondFactorOf}`)
    return wait ?? take(db, bucketFor('secondFactors', 'secondFactors'), address)
  }
  return {
    enabled: true,
    consume(db, { counted, session, address, secondFactorOf }) {
      const { name, group } = counted
      if (secondFactorOf !== undefined) return consumeOf(secondFactorOf, db, counted, address)
      if (session !== undefined && group === 'other') return take(db, bucketFor(name, 'session'), session)
      return take(db, bucketFor(name, group), `${name}:${address}`)
    },
  }
}

function ruleOf(group: RateLimitGroup, options: RateLimitOptions): RateLimitRule {
  const rule = rateLimitRules[group]
  return group === 'other' ? { window: options.window ?? rule.window, max: options.max ?? rule.max } : rule
}

function createBucket(name: string, rule: RateLimitRule, store: RateLimitStore): Bucket {
  const settings = { keyPrefix: name, points: rule.max, duration: rule.window }
  switch (store.kind) {
    case 'memory':
      return bucketOf(new RateLimiterMemory(settings))
    case 'postgres':
      return databaseBucket(name, rule, store)
    case 'redis': {
      const redis = new RateLimiterRedis({ ...settings, storeClient: store.client, rejectIfRedisNotReady: true })
      const [shared, own] = [bucketOf(redis), createBucket(name, rule, store.fallback)]
      return (db, key) => shared(db, key).catch(() => own(db, key))
    }
  }
}

function bucketOf(limiter: RateLimiterAbstract): Bucket {
  return async (_db, key) => {
    try {
      await limiter.consume(key)
      return undefined
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext
      throw error
    }
  }
}

// The sweeper deletes expired rows.
function databaseBucket(name: string, { max, window }: RateLimitRule, { now }: { now: () => Date }): Bucket {
  return async (db, key) => {
    const at = now()
    const { count, endsAt } = await countCall(db, { key: `${name}:${key}`, window }, at)
    return count > max ? endsAt.getTime() - at.getTime() : undefined
  }
}

async function take(db: Db, bucket: Bucket, key: string): Promise<number | undefined> {
  try {
    const milliseconds = await bucket(db, key)
    return milliseconds === undefined ? undefined : Math.max(1, Math.ceil(milliseconds / 1000))
  } catch (error) {
    // Fails closed: without counts there would be no limit, so the caller is told to retry.
    throw new StoreUnavailableError('The rate limit store cannot be reached', { cause: error })
  }
}
