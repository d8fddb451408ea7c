import { createHash } from 'node:crypto'

/**
 * Names of prepared statements. A statement is named on its second use, so that unique statements (a list of ids, a
 * filter) use no capacity; beyond the maximum, further statements stay unnamed. A name is never reassigned: what a
 * connection has prepared under it stays valid for the lifetime of the connection.
 */
export class StatementNames {
  readonly #max: number
  readonly #named = new Map<string, string>()
  readonly #seenOnce = new Set<string>()

  constructor(max = 500) {
    this.#max = max
  }

  get size(): number {
    return this.#named.size
  }

  nameOf(statement: string): string | undefined {
    const name = this.#named.get(statement)
    if (name !== undefined || this.#named.size >= this.#max) return name
    return this.#seenOnce.delete(statement) ? this.#assign(statement) : this.#remember(statement)
  }

  #assign(statement: string): string {
    const name = `foyer_${createHash('sha256').update(statement).digest('hex').slice(0, 32)}`
    this.#named.set(statement, name)
    if (this.#named.size >= this.#max) this.#seenOnce.clear()
    return name
  }

  // A set keeps insertion order, so the first is the oldest.
  #remember(statement: string): undefined {
    const [oldest] = this.#seenOnce
    if (oldest !== undefined && this.#seenOnce.size >= this.#max) this.#seenOnce.delete(oldest)
    this.#seenOnce.add(statement)
  }
}
