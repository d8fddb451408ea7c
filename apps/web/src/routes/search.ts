export type Search = Record<string, unknown>

// The router parses a parameter of digits as a number.
export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
