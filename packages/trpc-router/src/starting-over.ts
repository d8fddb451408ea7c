import { refused } from './refused.ts'

const MOST_TRIES = 5

/** Another call changed what this one had seen before it held it: nothing is done yet, and it is looked at again. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Does a work whose transaction throws `Overtaken` once more, a few times; then the caller is asked to. */
export async function startingOver<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
}
