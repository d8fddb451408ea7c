/**
 * How much of everything there is, and how long one request may hold the event loop. The embedded engine takes a minute or
 * more with 20,000 of everything: `npm run proof -- event-loop-blocking` has it do so, by `FREEZES_NUMBER`.
 */
export const sizes = {
  PostgreSQL: { number: 20_000, heldMilliseconds: 200 },
  PGlite: { number: Number(process.env.FREEZES_NUMBER ?? 3000), heldMilliseconds: 200 },
}

/** Of one test. */
export const TIMEOUT_MILLISECONDS = process.env.FREEZES_NUMBER === undefined ? 300_000 : 1_800_000
