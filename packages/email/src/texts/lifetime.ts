import type { LanguageTag } from '@foyer/auth-domain/language'

const HOUR = 60
const DAY = 24 * HOUR

/** Lifetime of a link as text: "90 minutes", "48 hours", "7 days". Long lifetimes are rounded down to whole units. */
export function lifetimeIn(language: LanguageTag, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [count, unit] = measured(minutes)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** A day as text, "1 May 2030"; of UTC, for the zone of the reader is not known. */
export function dayIn(language: LanguageTag, date: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/** A moment as text, "1 May 2030 at 12:00 UTC". */
export function momentIn(language: LanguageTag, date: Date): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(date)} UTC`
}

function measured(minutes: number): [count: number, unit: 'minute' | 'hour' | 'day'] {
  if (minutes > 2 * DAY) return [Math.floor(minutes / DAY), 'day']
  if (minutes % HOUR === 0 || minutes > 6 * HOUR) return [Math.floor(minutes / HOUR), 'hour']
  return [minutes, 'minute']
}
