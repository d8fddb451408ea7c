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
}

const MAX_QUEUE_LENGTH = 64
const MAX_WAIT_MILLISECONDS = 2000
const RETRY_AFTER_SECONDS = 2

export function createPasswords(keys: Keyring, cost: number, bcrypt: Bcrypt = nativeBcrypt): Passwords {
  const hashing = { keys, cost, bcrypt }
  const queue = new PQueue({ concurrency: availableParallelism() })
  return {
    hash: (password, before) =>
      enqueue(queue, async () => {
        await before?.()
        return hashPassword(hashing, password)
      }),
    check: (password, stored, before) =>
      enqueue(queue, async () => {
        await before?.()
        return checkPassword(hashing, password, stored)
      }),
  }
}

async function enqueue<T>(queue: PQueue, work: () => Promise<T>): Promise<T> {
  if (queue.size >= MAX_QUEUE_LENGTH) throw tooBusy()
  const deadline = performance.now() + MAX_WAIT_MILLISECONDS
  return queue.add(() => {
    if (performance.now() > deadline) throw tooBusy()
    return work()
  })
}

function tooBusy(): Error {
  return refused('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
}
