import { vi } from 'vitest'

/** Asks again until `check` no longer throws: for what follows an answer by itself, however busy the machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000, interval: 20 })
}
