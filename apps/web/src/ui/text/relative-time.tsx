import { Tooltip } from '@mantine/core'
import { exactTime, relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'

/** "5 minutes ago", with the exact time as a tooltip. */
export function RelativeTime({ date, now }: { date: Date; now: Date }) {
  const locale = useLocale()
  return (
    <Tooltip label={exactTime(date, locale)}>
      <time dateTime={date.toISOString()}>{relativeTime(date, now, locale)}</time>
    </Tooltip>
  )
}
