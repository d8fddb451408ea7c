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
