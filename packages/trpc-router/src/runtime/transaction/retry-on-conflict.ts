import { refused } from '#runtime/refusal/refused.ts'

const MAX_ATTEMPTS = 5

/** A concurrent call changed what this one read before locking it; nothing has been written, so it can be retried. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

/** Retries `work` when it throws `ConflictError`, up to five attempts; then refuses with 503 and Retry-After. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
    }
  }
  throw refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
}
