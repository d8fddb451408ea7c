import type { Event } from '#data/types.ts'
import rows from '#ui/table/rows.module.css'
import { useEventTexts } from './use-event-texts.ts'

/** What happened in an event, with its detail below. */
export function EventLabel({ event }: { event: Pick<Event, 'type' | 'detail'> }) {
  const { title, detail } = useEventTexts()(event)
  return (
    <span className={rows.names}>
      <span className={rows.name}>{title}</span>
      {detail !== undefined && <span className={rows.detail}>{detail}</span>}
    </span>
  )
}
