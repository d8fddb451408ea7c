/** A one-to-one mapping of the generated values of both services, for a whole scenario. */
export class Pairing {
  readonly #toFoyer: Map<string, string>
  readonly #toPeer: Map<string, string>

  constructor(from?: Pairing) {
    this.#toFoyer = new Map(from ? from.#toFoyer : [])
    this.#toPeer = new Map(from ? from.#toPeer : [])
  }

  /** Pairs two values found at the same position; false when either is paired with another value already. */
  pair(peer: string, foyer: string): boolean {
    const knownFoyer = this.#toFoyer.get(peer)
    const knownPeer = this.#toPeer.get(foyer)
    if (knownFoyer !== undefined || knownPeer !== undefined) return knownFoyer === foyer && knownPeer === peer
    this.#toFoyer.set(peer, foyer)
    this.#toPeer.set(foyer, peer)
    return true
  }

  copy(): Pairing {
    return new Pairing(this)
  }

  adopt(other: Pairing): void {
    for (const [peer, foyer] of other.#toFoyer) this.pair(peer, foyer)
  }
}
