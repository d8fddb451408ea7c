import { dayOf } from '#pages/organization/settings/days.ts'

export const periods = ['hour', 'day', 'week', 'own'] as const

type Period = (typeof periods)[number]

/** For how long a role is given; `ends` is what a field for date and time has. */
export type RolePeriod = { period: Period; ends: string }

const HOUR = 3_600_000
const lengths = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR } as const
const LAST_YEAR = 9999

/** When a role ends that is given now; undefined where that is no time to come. */
export function endOf({ period, ends }: RolePeriod, now: Date): Date | undefined {
  if (period !== 'own') return new Date(now.getTime() + lengths[period])
  const end = new Date(ends)
  return end > now && end.getFullYear() <= LAST_YEAR ? end : undefined
}

/** A time as a field for date and time has it, in the zone of the reader. */
export function inputOf(time: Date): string {
  const [hours, minutes] = [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${dayOf(time)}T${hours}:${minutes}`
}
