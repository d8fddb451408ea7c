import { OutgoingError } from './outgoing-error.ts'

/** What a request may have, altogether; `signal` ends it earlier. */
export type OutgoingBounds = { maxBytes: number; milliseconds: number; signal?: AbortSignal }

/**
 * Fails once the time is over, whatever the work does. Its signal is aborted at the end in any case, so that no connection
 * of it stays open.
 */
export async function withinBounds<T>(
  { milliseconds, signal: given }: Omit<OutgoingBounds, 'maxBytes'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const ended = new Promise<never>((_resolved, rejected) => {
    ending.signal.addEventListener('abort', () => rejected(ending.signal.reason))
  })
  // No `AbortSignal.timeout` within `AbortSignal.any`, which does not keep it: a collected one never fires.
  const timer = setTimeout(() => ending.abort(new OutgoingError('timeout')), milliseconds)
  const cancel = () => ending.abort(new OutgoingError('canceled'))
  given?.addEventListener('abort', cancel)
  try {
    if (given?.aborted) cancel()
    return await Promise.race([ended, work(ending.signal)])
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', cancel)
    ending.abort()
  }
}
