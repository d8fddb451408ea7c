import { type Clock, MAX_TRUSTED_OFFSET } from '@foyer/trpc-router/runtime/clock'
import type { OutboxWorker } from '@foyer/trpc-router/runtime/outbox/worker'
import type { Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import type { Redis } from 'ioredis'

/** The parts whose failure does not keep the service from working. */
type Watched = { clock: Clock; redis: Redis | undefined; worker: OutboxWorker | undefined; passwords: Passwords }

const MAX_OFFSET_MILLISECONDS = 1000

/** What an operator should know although sign-ins succeed. */
export function currentWarnings({ clock, redis, worker, passwords }: Watched): string[] {
  const warnings: string[] = []
  const aboutClock = clockWarning(clock.offset())
  if (aboutClock !== undefined) warnings.push(aboutClock)
  if (redis !== undefined && redis.status !== 'ready')
    warnings.push('Redis does not answer: rate limits are counted without it')
  if (worker?.mailServerIsDown()) warnings.push('The mail server cannot be used: mails wait')
  if (passwords.isFull()) warnings.push('No more passwords can be hashed at the moment: sign-ins are answered 503')
  return warnings
}

/** The warning about a clock that is `offset` milliseconds behind the database's; undefined up to a second either way. */
export function clockWarning(offset: number): string | undefined {
  if (Math.abs(offset) <= MAX_OFFSET_MILLISECONDS) return undefined
  const seconds = (Math.abs(offset) / 1000).toFixed(1)
  const consequence =
    Math.abs(offset) > MAX_TRUSTED_OFFSET ? '; nothing is deleted while they are over an hour apart' : ''
  return `This machine's clock is ${seconds} s ${offset > 0 ? 'behind' : 'ahead of'} the database's, which is followed${consequence}`
}
