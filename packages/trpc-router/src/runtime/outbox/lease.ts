import { unavailable } from '@foyer/db/engine/errors'

const PAUSE_MILLISECONDS = 200

/** Does again what fails because the database is away, as long as `goesOn`: what was sent is sent again unless that is stored. */
export async function untilAvailable<Result>(act: () => Promise<Result>, goesOn: () => boolean): Promise<Result> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!unavailable(error) || !goesOn()) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
    }
  }
}

/**
 * Renews a lease of `milliseconds` until the returned function is called, which waits for the last renewal. A claim is a
 * lease: when this process dies, another has it after that (at-least-once delivery).
 */
export function keepLease(milliseconds: number, extend: () => Promise<unknown>): () => Promise<void> {
  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewal = extend().catch(() => undefined)
  }, milliseconds / 4)
  return async () => {
    clearInterval(timer)
    await renewal
  }
}
