import type { BcryptCosts } from '@foyer/auth-domain/password/bcrypt-costs'
import { type Step, traced } from '@foyer/db/engine/traced'
import { createJobQueue, type JobQueue, patienceFromNow } from './job-queue.ts'
import type { Keyring } from './keyring.ts'
import { noOwnCosts } from './own-costs.ts'
import { noImportedCosts, verifyImported } from './password-forms/imported.ts'
import {
  checkPassword,
  type FormerHashes,
  type Hashing,
  hashPassword,
  nativeBcrypt,
  type PasswordCheck,
  payRefusal,
  rehashPassword,
} from './stored-password.ts'

/**
 * bcrypt behind a bounded queue in which the networks of clients take turns: overload answers 503 with Retry-After, to
 * the network that causes it first, and never blocks the event loop (R7).
 */
export type Passwords = Pick<JobQueue, 'load' | 'isFull' | 'drain'> & {
  /** `before` runs when the job leaves the queue; a refusal thrown there saves the hash. */
  hash(password: string, before?: () => Promise<void> | undefined): Promise<string>
  /** A hash in the place of an outdated one, for what was compared with it. */
  rehash(password: string, outdated: string): Promise<string>
  check(password: string, stored: string | null, before?: () => Promise<void>): Promise<PasswordCheck>
  /** Takes as long again as a wrong password would have beyond this one, which matched: the answer must not tell. */
  payRefusal(password: string, stored: string): Promise<void>
  /**
   * The same for the jobs of one call of `requester`, who takes turns with others; they wait no longer together than one alone,
   * nor than the patience that is left of the call.
   */
  askedBy(requester: string, patience?: () => number): Passwords
}

/** Parts that are passed in instead of created. */
type PasswordParts = Partial<Pick<Hashing, 'bcrypt' | 'verifyImported'> & FormerHashes>

const hashing = (): Step => ({ name: 'hash', kind: 'internal', attributes: {} })

/** `costs`: one for all, or what asks for those in force before each job. */
export function createPasswords(
  keys: Keyring,
  costs: number | (() => Promise<BcryptCosts>),
  parts: PasswordParts = {},
): Passwords {
  const queue = createJobQueue()
  const costsInForce = typeof costs === 'number' ? async () => ({ cost: costs, foreign: costs }) : costs
  const hashingNow = async (): Promise<Hashing> => ({
    ...(await costsInForce()),
    keys,
    bcrypt: nativeBcrypt,
    verifyImported,
    legacy: () => 'none',
    imported: noImportedCosts,
    own: noOwnCosts,
    ...parts,
  })
  const askedBy = (requester: string, patience?: () => number): Passwords => {
    const run = <T>(job: () => Promise<T>) => traced(hashing, () => queue.run(requester, job, patience?.()))
    return {
      hash: (password, before) =>
        run(async () => {
          await before?.()
          return hashPassword(await hashingNow(), password)
        }),
      rehash: (password, outdated) => run(async () => rehashPassword(await hashingNow(), password, outdated)),
      check: (password, stored, before) =>
        run(async () => {
          await before?.()
          return checkPassword(await hashingNow(), password, stored)
        }),
      payRefusal: (password, stored) => run(async () => payRefusal(await hashingNow(), password, stored)),
      askedBy: (other, left = patienceFromNow()) => askedBy(other, left),
      load: queue.load,
      isFull: queue.isFull,
      drain: queue.drain,
    }
  }
  return askedBy('')
}
