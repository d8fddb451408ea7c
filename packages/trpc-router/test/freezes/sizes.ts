/**
 * How much of everything there is, and how long one request may hold the event loop. The embedded engine takes a minute or
 * more with 20,000 of everything; `FREEZES_NUMBER=20000` has it do so.
 */
export const sizes = {
  PostgreSQL: { number: 20_000, heldMilliseconds: 200 },
  PGlite: { number: Number(process.env.FREEZES_NUMBER ?? 3000), heldMilliseconds: 200 },
}
