import type { FeedFault } from '@foyer/db/changes/change-feed'
import { type Clock, MAX_TRUSTED_OFFSET } from '@foyer/trpc-router/runtime/clock'
import type { AnswerMemory } from '@foyer/trpc-router/runtime/memory/answer-memory'
import type { OutboxWorker } from '@foyer/trpc-router/runtime/outbox/worker'
import type { Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import type { Redis } from 'ioredis'
import { QUEUE_IS_FULL } from './queue-is-full.ts'

/** The parts whose failure does not keep the service from working. */
type Watched = {
  clock: Clock
  redis: Redis | undefined
  worker: OutboxWorker | undefined
  passwords: Passwords
  memory: AnswerMemory | undefined
}

const MAX_OFFSET_MILLISECONDS = 1000

/** What an operator should know although sign-ins succeed. */
export function currentWarnings({ clock, redis, worker, passwords, memory }: Watched): string[] {
  const warnings: string[] = []
  const aboutClock = clockWarning(clock.offset())
  if (aboutClock !== undefined) warnings.push(aboutClock)
  if (redis !== undefined && redis.status !== 'ready')
    warnings.push('Redis does not answer: rate limits are counted without it')
  if (worker?.mailServerIsDown()) warnings.push('The mail server cannot be used: mails wait')
  if (passwords.isFull()) warnings.push(QUEUE_IS_FULL)
  const fault = memory?.fault()
  if (fault !== undefined && fault !== 'starting') warnings.push(`Answers are not kept in memory: ${faults[fault]}`)
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

/** What keeps a process from hearing changes. */
export const faults: Readonly<Record<Exclude<FeedFault, 'starting'>, string>> = {
  lost: 'the database cannot be listened to; the log and foyer doctor say why',
  unheard: 'what is announced through DATABASE_URL is not heard; behind a pooler set FOYER_LISTEN_URL',
  'other-server': 'FOYER_LISTEN_URL is another server than DATABASE_URL',
  behind: 'the database is slow to tell of changes',
}
