import type { ChangeKey, EVERYTHING } from './change-keys.ts'

/** The server that takes writes, when it answered last: asked at `at` (of `performance.now()`), `time` by its own clock. */
export type Writer = { at: number; system: string; time: string }

/** What is known while the server that takes writes does not answer. */
export type Outage = {
  /** The same object throughout an outage. */
  writer: Writer
  /**
   * What was announced in the last moments before it fell silent, and since: a standby may not have heard of it. Undefined where
   * some of that may not have been heard here either.
   */
  announced: ReadonlySet<ChangeKey | typeof EVERYTHING> | undefined
}
