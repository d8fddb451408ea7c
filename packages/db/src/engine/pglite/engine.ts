/** PGlite behind PostgreSQL's protocol: in a thread of its own, or, for tests, in this one. */
export interface Engine {
  /**
   * Sends messages that end in Sync, or one simple query, and resolves with all that is answered, in pieces. One at a time;
   * `message` may be gone afterwards.
   */
  exchange(message: Uint8Array): Promise<readonly Uint8Array[]>
  /** Ends it; later exchanges fail as unavailable. */
  close(): Promise<void>
}
