const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30 * DAY
const YEAR = 365 * DAY

const units: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'year', seconds: YEAR },
  { unit: 'month', seconds: MONTH },
  { unit: 'week', seconds: WEEK },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: HOUR },
  { unit: 'minute', seconds: MINUTE },
]

/** "5 minutes ago", "yesterday", "now": the largest unit that fits. A time in the future is "now". */
export function relativeTime(then: Date, now: Date, language: string): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000))
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

/** Day, month, year and time to the minute. */
export function exactTime(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date)
}

/** Day, month and time to the minute. */
export function shortTime(date: Date, language: string): string {
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(language, parts).format(date)
}

export function longDate(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date)
}

function inRoundedUnits(seconds: number, language: string, round: (amount: number) => number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  const wait = Math.max(1, round(seconds))
  if (wait < 2 * MINUTE) return format.format(wait, 'second')
  if (wait < 2 * HOUR) return format.format(round(wait / MINUTE), 'minute')
  if (wait < 2 * DAY) return format.format(round(wait / HOUR), 'hour')
  return format.format(round(wait / DAY), 'day')
}

function inLargestUnit(seconds: number): { unit: Intl.RelativeTimeFormatUnit; amount: number } {
  const largest = units.find((candidate) => seconds >= candidate.seconds)
  if (!largest) return { unit: 'second', amount: 0 }
  return { unit: largest.unit, amount: Math.floor(seconds / largest.seconds) }
}
