import { vi } from 'vitest'

/** Retries `check` until it no longer throws: for effects that follow an answer asynchronously, on however busy a machine. */
export function eventually<T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 20 })
}
