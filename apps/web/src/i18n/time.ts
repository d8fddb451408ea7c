import type { LanguageTag } from '@foyer/auth-domain/language'
import { firstSupported } from './languages.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30 * DAY
const YEAR = 365 * DAY

// What Intl says of no time at all is "now", which reads as the future after "Created".
const justNow: Record<LanguageTag, string> = {
  en: 'just now',
  de: 'gerade eben',
  fr: 'à l’instant',
  es: 'ahora mismo',
  ru: 'только что',
  uk: 'щойно',
  tr: 'az önce',
  pl: 'przed chwilą',
}

const units: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'year', seconds: YEAR },
  { unit: 'month', seconds: MONTH },
  { unit: 'week', seconds: WEEK },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: HOUR },
  { unit: 'minute', seconds: MINUTE },
]

/** "5 minutes ago", "yesterday", "just now": the largest unit that fits. A time in the future is "just now". */
export function relativeTime(then: Date, now: Date, language: string): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000))
  if (seconds < MINUTE) return justNow[firstSupported([language]) ?? 'en']
  const { unit, amount } = inLargestUnit(seconds)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-amount, unit)
}

/** "in 30 seconds", "in 2 minutes"; rounded up, so that the wait is over by then. */
export function timeUntil(seconds: number, language: string): string {
  return inRoundedUnits(seconds, language, Math.ceil)
}

/** "in 90 days": how long something still holds; rounded, so that a browser's clock that is late adds no day. */
export function timeLeft(seconds: number, language: string): string {
  return inRoundedUnits(seconds, language, Math.round)
}

/** "1 minute", "90 minutes": in the largest unit that divides it. */
export function duration(seconds: number, language: string): string {
  const exact = [
    { unit: 'day', of: DAY },
    { unit: 'hour', of: HOUR },
    { unit: 'minute', of: MINUTE },
  ].find(({ of }) => seconds >= of && seconds % of === 0) ?? { unit: 'second', of: 1 }
  return new Intl.NumberFormat(language, { style: 'unit', unit: exact.unit, unitDisplay: 'long' }).format(
    seconds / exact.of,
  )
}

/** "1,234 ms". */
export function milliseconds(amount: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' }).format(amount)
}

/** Day, month, year and time to the minute. */
export function exactTime(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date)
}

/** Day, month and time to the minute, and the year where it is not this one. */
export function shortTime(date: Date, now: Date, language: string): string {
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(language, { ...parts, ...year }).format(date)
}

/** "14:05" or "2:05 PM". */
export function clockTime(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)
}

export function longDate(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date)
}

/** "1–31 Jan 2026": two days and those between them. */
export function dateRange(from: Date, until: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(from, until)
}

/** "Today", "Yesterday", or the date, as a heading. */
export function dayName(date: Date, now: Date, language: string): string {
  const days = Math.round((startOfDay(date) - startOfDay(now)) / (DAY * 1000))
  if (days < -1 || days > 0) return longDate(date, language)
  const name = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

function startOfDay(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0)
}

function inRoundedUnits(seconds: number, language: string, round: (amount: number) => number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  const wait = Math.max(1, round(seconds))
  if (wait < 2 * MINUTE) return format.format(wait, 'second')
  if (wait < 2 * HOUR && round(wait / MINUTE) !== 60) return format.format(round(wait / MINUTE), 'minute')
  if (round(wait / HOUR) < 48) return format.format(round(wait / HOUR), 'hour')
  return format.format(round(wait / DAY), 'day')
}

function inLargestUnit(seconds: number): { unit: Intl.RelativeTimeFormatUnit; amount: number } {
  const largest = units.find((candidate) => seconds >= candidate.seconds)
  if (!largest) return { unit: 'second', amount: 0 }
  return { unit: largest.unit, amount: Math.floor(seconds / largest.seconds) }
}
