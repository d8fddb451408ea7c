import { type OperatorText, operatorText } from '@foyer/auth-domain/service/operator-text'
import { type Clock, MAX_TRUSTED_OFFSET } from '@foyer/trpc-router/runtime/clock'
import type { AnswerMemory } from '@foyer/trpc-router/runtime/memory/answer-memory'
import type { OutboxWorker } from '@foyer/trpc-router/runtime/outbox/worker'
import type { Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import type { Redis } from 'ioredis'
import type { ForeignValues } from './foreign-values.ts'

/** The parts whose failure does not keep the service from working. */
type Watched = {
  clock: Clock
  redis: Redis | undefined
  worker: OutboxWorker | undefined
  passwords: Passwords
  memory: AnswerMemory | undefined
  foreignValues: Pick<ForeignValues, 'count'>
  readsStandby: () => boolean
}

const MAX_OFFSET_MILLISECONDS = 1000

/** What an operator should know although sign-ins succeed. */
export function currentWarnings(watched: Watched): OperatorText[] {
  const { clock, redis, worker, passwords, memory, foreignValues, readsStandby } = watched
  const warnings: OperatorText[] = []
  const aboutClock = clockWarning(clock.offset())
  if (aboutClock !== undefined) warnings.push(aboutClock)
  if (redis !== undefined && redis.status !== 'ready') warnings.push(operatorText('redis-away', {}))
  if (worker?.mailServerDownSince() !== undefined) warnings.push(operatorText('mail-server-away', {}))
  if (passwords.isFull()) warnings.push(operatorText('password-queue-full', {}))
  const foreign = foreignValues.count()
  if (foreign > 0) warnings.push(operatorText('secret-foreign', { count: foreign }))
  if (readsStandby()) warnings.push(operatorText('standby-read', {}))
  const fault = memory?.fault()
  if (fault !== undefined && fault !== 'starting') warnings.push(operatorText(`memory-${fault}`, {}))
  return warnings
}

/** The warning about a clock that is `offset` milliseconds behind the database's; undefined up to a second either way. */
export function clockWarning(offset: number): OperatorText | undefined {
  const distance = Math.abs(offset)
  if (distance <= MAX_OFFSET_MILLISECONDS) return undefined
  const side = offset > 0 ? 'behind' : 'ahead'
  const seconds = (distance / 1000).toFixed(1)
  return operatorText(distance > MAX_TRUSTED_OFFSET ? `clock-far-${side}` : `clock-${side}`, { seconds })
}
