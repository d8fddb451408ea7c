import { relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { HoveredTime } from './hovered-time.tsx'

/** "5 minutes ago", with the exact time as a tooltip. */
export function RelativeTime({ date, now }: { date: Date; now: Date }) {
  return <HoveredTime date={date} text={relativeTime(date, now, useLocale())} />
}
