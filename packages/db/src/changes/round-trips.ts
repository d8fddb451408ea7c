/**
 * Round trips on a connection that answers in order. Anyone who asks while one is under way shares the next with all others
 * who ask meanwhile: the one under way may have begun too early for them.
 */
export class RoundTrips {
  readonly #travel: () => Promise<unknown>
  #current: Promise<unknown> | undefined
  #next: Promise<unknown> | undefined

  constructor(travel: () => Promise<unknown>) {
    this.#travel = travel
  }

  /** One that begins after the call. */
  begin(): Promise<unknown> {
    if (this.#current === undefined) return this.#start()
    this.#next ??= this.#current.then(() => this.#start())
    return this.#next
  }

  #start(): Promise<unknown> {
    this.#next = undefined
    const trip = this.#travel().finally(() => {
      if (this.#current === trip) this.#current = undefined
    })
    this.#current = trip
    return trip
  }
}
