import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { refused } from '../refused.ts'
import type { Keyring } from './keyring.ts'
import { checkPassword, hashPassword, type PasswordCheck } from './stored-password.ts'

/** bcrypt behind a bounded queue: a flood is answered 503 with Retry-After, and never stalls the event loop (R7). */
export type Passwords = {
  /** Asks `before` first, when its turn has come: a refusal thrown there saves the hash. */
  hash(password: string, before?: () => Promise<void> | undefined): Promise<string>
  check(password: string, stored: string | null, before?: () => Promise<void>): Promise<PasswordCheck>
}

const LONGEST_QUEUE = 64
const LONGEST_WAIT_MILLISECONDS = 2000
const RETRY_AFTER_SECONDS = 2

export function createPasswords(keys: Keyring, cost: number): Passwords {
  const queue = new PQueue({ concurrency: availableParallelism() })
  return {
    hash: (password, before) =>
      inTurn(queue, async () => {
        await before?.()
        return hashPassword(keys, cost, password)
      }),
    check: (password, stored, before) =>
      inTurn(queue, async () => {
        await before?.()
        return checkPassword(keys, cost, password, stored)
      }),
  }
}

async function inTurn<T>(queue: PQueue, work: () => Promise<T>): Promise<T> {
  if (queue.size >= LONGEST_QUEUE) throw tooBusy()
  const deadline = performance.now() + LONGEST_WAIT_MILLISECONDS
  return queue.add(() => {
    if (performance.now() > deadline) throw tooBusy()
    return work()
  })
}

function tooBusy(): Error {
  return refused('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
}
