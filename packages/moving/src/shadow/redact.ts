import { absent, isTime, otherOrder } from './compare-answers.ts'

// Whose values are words of the service or of the wire, never of a user.
const SHOWN_KEYS = new Set([
  'role',
  'status',
  'code',
  'provider',
  'providerId',
  'language',
  'samesite',
  'path',
  'max-age',
])
const WORD = /^[A-Za-z0-9_,/-]{0,40}$/

/** A value as reports show it: no token, cookie, address or name of a user. `path` is where it stands. */
export function redactValue(path: string, value: unknown): string {
  if (value === absent) return 'nothing'
  if (value === otherOrder) return 'another order'
  if (Array.isArray(value)) return `${value.length} items`
  if (typeof value === 'object' && value !== null) return `an object with ${Object.keys(value).length} keys`
  if (typeof value !== 'string') return String(value)
  const isShown = SHOWN_KEYS.has(lastKeyOf(path)) && WORD.test(value)
  if (isShown || isTime(value)) return value
  return `text of ${value.length} characters`
}

function lastKeyOf(path: string): string {
  return /[^.;\s]*$/.exec(path)?.[0] ?? ''
}
