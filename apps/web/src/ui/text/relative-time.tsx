import { useRef, useState } from 'react'
import { exactTime, relativeTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const TimeTooltip = lazyPart(async () => (await import('./time-tooltip.tsx')).TimeTooltip)

/** "5 minutes ago", with the exact time as a tooltip. */
export function RelativeTime({ date, now }: { date: Date; now: Date }) {
  const locale = useLocale()
  const time = useRef<HTMLTimeElement>(null)
  const [pointedAt, setPointedAt] = useState(false)
  return (
    <>
      <time
        ref={time}
        dateTime={date.toISOString()}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
      >
        {relativeTime(date, now, locale)}
      </time>
      {pointedAt && <TimeTooltip time={time} label={exactTime(date, locale)} onMissing={() => setPointedAt(false)} />}
    </>
  )
}
