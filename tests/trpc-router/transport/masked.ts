import type { Tables } from '@foyer/testing/tables'

/** What is chosen at random: by its form, and all that is long in letters of both cases or with digits. */
const RANDOM = [
  /\$2b\$\d\d\$[./\w]{53}/g,
  /(?:(?=[\w%+/-]*[a-z])(?=[\w%+/-]*[A-Z\d])[\w%+/-]{20,}=*)+/g,
  /\b\w{5}-\w{5}\b/g,
  /\b[B-DF-HJ-NP-TV-Z]{8}\b/g,
  /\bsecret=[A-Z2-7]+/g,
  /"start":"[^"]+"/g,
]
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** What the database and the clock count, and the first letters of a key. */
const OMITTED = new Set(['transaction', 'position', 'start', 'lastStep'])

/** The same without what is random in it, and with the times as seconds from now. */
export function masked(value: unknown, now: Date): unknown {
  return JSON.parse(textOf(value, now))
}

/** The rows that there are more and fewer, without what is random or counted in them. */
export function changesOf(before: Tables, after: Tables, now: Date): object {
  // It is kept by the triggers of "user".
  const { userCount: _, ...tables } = after
  const changes = Object.entries(tables).map(([table, rows]) => {
    const [former, present] = [before[table] ?? [], rows]
    return [table, { more: notIn(former, present, now), fewer: notIn(present, former, now) }] as const
  })
  return Object.fromEntries(changes.filter(([, { more, fewer }]) => more.length + fewer.length > 0))
}

function notIn(others: readonly object[], rows: readonly object[], now: Date): string[] {
  const known = new Set(others.map((row) => JSON.stringify(row)))
  return rows
    .filter((row) => !known.has(JSON.stringify(row)))
    .map((row) => textOf(row, now))
    .sort()
}

function textOf(value: unknown, now: Date): string {
  return (
    JSON.stringify(value, (name, one) => (OMITTED.has(name) || isCounted(name, one) ? undefined : shown(one, now))) ??
    'null'
  )
}

// An id that is a number is one of a sequence.
function isCounted(name: string, value: unknown): boolean {
  return name === 'id' && /^\d+$/.test(String(value))
}

function shown(value: unknown, now: Date): unknown {
  if (value instanceof Uint8Array) return value.length
  if (typeof value !== 'string') return value
  if (TIME.test(value)) return `${(Date.parse(value) - now.getTime()) / 1000} s`
  return RANDOM.reduce((text, pattern) => text.replace(pattern, '<random>'), value)
}
