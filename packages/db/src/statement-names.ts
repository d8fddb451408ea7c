import { createHash } from 'node:crypto'

/**
 * Which statements are prepared under a name. One earns it when it comes for the second time, so that statements
 * made once (a list of ids, a filter) take no place; beyond the bound the rest goes unnamed. A name is never taken
 * back: what a connection has prepared under it stays true for as long as the connection lives.
 */
export class StatementNames {
  readonly #bound: number
  readonly #named = new Map<string, string>()
  readonly #seenOnce = new Set<string>()

  constructor(bound = 500) {
    this.#bound = bound
  }

  get size(): number {
    return this.#named.size
  }

  nameOf(statement: string): string | undefined {
    const name = this.#named.get(statement)
    if (name !== undefined || this.#named.size >= this.#bound) return name
    return this.#seenOnce.delete(statement) ? this.#give(statement) : this.#remember(statement)
  }

  #give(statement: string): string {
    const name = `foyer_${createHash('sha256').update(statement).digest('hex').slice(0, 32)}`
    this.#named.set(statement, name)
    if (this.#named.size >= this.#bound) this.#seenOnce.clear()
    return name
  }

  // A set keeps the order of arrival, so the first is the oldest.
  #remember(statement: string): undefined {
    const [oldest] = this.#seenOnce
    if (oldest !== undefined && this.#seenOnce.size >= this.#bound) this.#seenOnce.delete(oldest)
    this.#seenOnce.add(statement)
  }
}
