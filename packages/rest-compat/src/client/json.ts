// Only the form that the service writes, with milliseconds and a zone, so that text like "2026-11-21" stays text.
const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/

/** Undefined for text that is not JSON. */
export type Parsed = { json: unknown } | undefined

/** Parses JSON; ISO dates become `Date`, `__proto__` keys are dropped, and an empty text is null. */
export function parseJson(text: string): Parsed {
  if (text === '') return { json: null }
  try {
    return { json: JSON.parse(text, revive) }
  } catch {
    return undefined
  }
}

function revive(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined
  if (typeof value !== 'string' || !ISO_DATE.test(value)) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : date
}
