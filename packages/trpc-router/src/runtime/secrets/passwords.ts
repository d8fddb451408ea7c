import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { refused } from '#runtime/refusal/refused.ts'
import type { Keyring } from './keyring.ts'
import { type Bcrypt, checkPassword, hashPassword, nativeBcrypt, type PasswordCheck } from './stored-password.ts'

/** bcrypt behind a bounded queue: overload answers 503 with Retry-After and never blocks the event loop (R7). */
export type Passwords = {
  /** `before` runs when the job leaves the queue; a refusal thrown there saves the hash. */
  hash(password: string, before?: () => Promise<void> | undefined): Promise<string>
  check(password: string, stored: string | null, before?: () => Promise<void>): Promise<PasswordCheck>
  /** Jobs at work, jobs that wait for their turn, and those that were turned away since the start. */
  load(): { running: number; waiting: number; refused: number }
  /** Whether the next password would be turned away. */
  isFull(): boolean
}

const MAX_QUEUE_LENGTH = 64
const MAX_WAIT_MILLISECONDS = 2000
const RETRY_AFTER_SECONDS = 2

export function createPasswords(keys: Keyring, cost: number, bcrypt: Bcrypt = nativeBcrypt): Passwords {
  const hashing = { keys, cost, bcrypt }
  const queue = new PQueue({ concurrency: availableParallelism() })
  let refusedJobs = 0
  const onRefused = () => {
    refusedJobs += 1
  }
  return {
    load: () => ({ running: queue.pending, waiting: queue.size, refused: refusedJobs }),
    hash: (password, before) =>
      enqueue(queue, onRefused, async () => {
        await before?.()
        return hashPassword(hashing, password)
      }),
    check: (password, stored, before) =>
      enqueue(queue, onRefused, async () => {
        await before?.()
        return checkPassword(hashing, password, stored)
      }),
    isFull: () => queue.size >= MAX_QUEUE_LENGTH,
  }
}

async function enqueue<T>(queue: PQueue, onRefused: () => void, work: () => Promise<T>): Promise<T> {
  const tooBusy = () => {
    onRefused()
    return refused('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
  }
  if (queue.size >= MAX_QUEUE_LENGTH) throw tooBusy()
  const deadline = performance.now() + MAX_WAIT_MILLISECONDS
  return queue.add(() => {
    if (performance.now() > deadline) throw tooBusy()
    return work()
  })
}
