import { useRef, useState } from 'react'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const TimeTooltip = lazyPart(async () => (await import('./time-tooltip.tsx')).TimeTooltip)

/** A text for a time, with the exact one as a tooltip. */
export function HoveredTime({ date, text }: { date: Date; text: string }) {
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
        {text}
      </time>
      {pointedAt && <TimeTooltip time={time} label={exactTime(date, locale)} onMissing={() => setPointedAt(false)} />}
    </>
  )
}
