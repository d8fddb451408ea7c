// Only what a service writes, with milliseconds and a zone: a name that looks like a date to a person stays one.
const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/

/** Nothing for a text that is no JSON. */
export type Parsed = { json: unknown } | undefined

/** Reads JSON, in which ISO dates become dates and no key can reach a prototype; an empty text is null. */
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
