import { DAY, HOUR } from '#limits.ts'
import type { DisabledReason } from './webhook.ts'

/** Seconds that an endpoint has to answer. */
export const DELIVERY_TIMEOUT_SECONDS = 5

/** Seconds after its first attempt at which a delivery is given up, and an endpoint that has taken nothing is switched off. */
export const GIVE_UP_AFTER = 3 * DAY

/** Seconds for which a process has an endpoint to itself while it delivers. Short, because others wait for a killed one's. */
export const WEBHOOK_LEASE_SECONDS = 20

/** Seconds between two looks at an endpoint that has taken nothing for a minute: until then what fails may be one delivery. */
const FAILING_PAUSE_SECONDS = 30
export const FAILING_AFTER_SECONDS = 60

const FIRST_DELAY = 5
const MAX_DELAY = 12 * HOUR
const GONE = 410

/** How an endpoint answered; null: it did not. */
export type DeliveryOutcome = { status: number | null }

/** A delivery succeeded when any status of success was its answer; a redirect is none. */
export function isDelivered({ status }: DeliveryOutcome): boolean {
  return status !== null && status >= 200 && status < 300
}

/** 410 says that an endpoint wants nothing any more (Standard Webhooks). */
export function isGone({ status }: DeliveryOutcome): boolean {
  return status === GONE
}

/** Seconds until the next attempt after the `attempts`-th failure: 5 s, three times as long each time, at most 12 hours. */
export function deliveryDelay(attempts: number): number {
  return Math.min(FIRST_DELAY * 3 ** Math.min(attempts - 1, 20), MAX_DELAY)
}

/** Time of the next attempt; undefined gives the delivery up, three days after the first one. */
export function nextAttemptAt(attempts: number, firstAttemptAt: Date, now: Date): Date | undefined {
  const next = new Date(now.getTime() + deliveryDelay(attempts) * 1000)
  return next.getTime() - firstAttemptAt.getTime() > GIVE_UP_AFTER * 1000 ? undefined : next
}

/** When an endpoint is looked at again that has taken nothing of what was due. */
export function nextLookAt({ failingSince }: { failingSince: Date | null }, now: Date): Date {
  const isResting = failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_AFTER_SECONDS * 1000
  return isResting ? new Date(now.getTime() + FAILING_PAUSE_SECONDS * 1000) : now
}

/** A delivery whose last attempt, one of so many, has failed. */
export type FailedAttempt = DeliveryOutcome & { attempts: number; firstAttemptAt: Date }

/** Why an endpoint is switched off after attempts that have failed; undefined: it is not. */
export function disabledReason(
  failed: readonly FailedAttempt[],
  { failingSince, hasTaken }: { failingSince: Date | null; hasTaken: boolean },
  now: Date,
): DisabledReason | undefined {
  if (failed.some(isGone)) return 'gone'
  if (failed.length === 0 || hasTaken || failingSince === null) return undefined
  const isGivenUp = now.getTime() - failingSince.getTime() >= GIVE_UP_AFTER * 1000
  // Nothing else may come that shows it.
  const failsThroughout = failed.some(
    ({ attempts, firstAttemptAt }) =>
      failingSince <= firstAttemptAt && nextAttemptAt(attempts, firstAttemptAt, now) === undefined,
  )
  return isGivenUp || failsThroughout ? 'failing' : undefined
}
