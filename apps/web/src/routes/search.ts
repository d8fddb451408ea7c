export type Search = Record<string, unknown>

// A parameter of digits alone is read as a number.
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
