/** What stored hashes of our own cost: the dearest is paid wherever a password does not match. */
export type OwnCosts = {
  /** The highest cost among them; until it is known, the usual one. */
  highest(): number
  /** A hash of this cost was made or compared: there may be one that was stored since the costs were read. */
  met(cost: number): void
}

export const noOwnCosts: OwnCosts = { highest: () => 0, met: () => undefined }
