/** The day of a time as a date field has it, in the zone of the reader. */
export function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** When a day of a date field starts; now for an emptied field. */
export function startOf(day: string): Date {
  const start = new Date(`${day}T00:00`)
  return Number.isNaN(start.getTime()) ? new Date() : start
}

export function dayAfter(date: Date, days: number): Date {
  const later = new Date(date)
  later.setDate(later.getDate() + days)
  return later
}

export function isPast(date: Date): boolean {
  return date.getTime() <= Date.now()
}
