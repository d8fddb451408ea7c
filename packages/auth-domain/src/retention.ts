import { DAY, limits } from './limits.ts'
import { throttleDelays } from './password/throttle.ts'
import { secondFactorRests } from './two-factor/second-factor-attempts.ts'
import { reservedSince } from './user/username.ts'

/** Age limits of rows kept after use; rows with their own expiry, such as sessions, are deleted when they expire. */
export type Retention = {
  now: Date
  sentBefore: Date
  parkedBefore: Date
  throttledBefore: Date
  freedBefore: Date
  keysExpiredBefore: Date
  deviceCodesExpiredBefore: Date
  deliveriesBefore: Date
  registeredBefore: Date
}

/** The limits of a sweep at `now`. A count of attempts is kept until its longest delay has passed (S19, T21). */
export function retentionAt(now: Date): Retention {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return {
    now,
    sentBefore: before(limits.sentMailRetention),
    parkedBefore: before(limits.parkedMailRetention),
    deliveriesBefore: before(limits.deliveryRetention),
    registeredBefore: before(limits.unusedClientRetention),
    freedBefore: reservedSince(now),
    keysExpiredBefore: before(limits.expiredApiKeyRetention),
    deviceCodesExpiredBefore: before(limits.expiredDeviceCodeRetention),
    throttledBefore: before(Math.max(...throttleDelays, ...secondFactorRests) + DAY),
  }
}
