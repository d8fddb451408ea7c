import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

type Props = { time: RefObject<HTMLTimeElement | null>; label: string }

/** Loaded when the time is pointed at, and so open at once where that is still so. */
export function TimeTooltip({ time, label }: Props) {
  return <Tooltip target={time} label={label} defaultOpened={time.current?.matches(':hover') === true} />
}
