import { type ChangeKey, EVERYTHING } from './change-keys.ts'

/** More are told as everything. */
const MAX_KEYS = 10_000

type Changed = ChangeKey | typeof EVERYTHING

/** What was announced lately, and when it was heard. */
export class RecentChanges {
  /** In the order in which they were heard last. */
  readonly #heardAt = new Map<Changed, number>()

  add(changed: Changed, at: number): void {
    const isFull = this.#heardAt.size >= MAX_KEYS
    if (isFull) this.#heardAt.clear()
    const told = isFull ? EVERYTHING : changed
    this.#heardAt.delete(told)
    this.#heardAt.set(told, at)
  }

  forgetBefore(at: number): void {
    for (const [changed, heardAt] of this.#heardAt) {
      if (heardAt >= at) return
      this.#heardAt.delete(changed)
    }
  }

  all(): Set<Changed> {
    return new Set(this.#heardAt.keys())
  }
}
