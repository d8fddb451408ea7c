import { useTranslation } from 'react-i18next'
import type { Event } from '#data/types.ts'
import rows from '#ui/table/rows.module.css'
import { eventDetail, isCreatedByAdmin } from './event-detail.ts'

/** The sentence for an event, with its detail below. */
export function EventLabel({ event }: { event: Pick<Event, 'type' | 'detail'> }) {
  const { t } = useTranslation()
  const detail = eventDetail(event)
  return (
    <span className={rows.names}>
      <span className={rows.name}>
        {t(isCreatedByAdmin(event) ? 'event.user.createdByAdmin' : `event.${event.type}`)}
      </span>
      {detail !== undefined && <span className={rows.detail}>{detail}</span>}
    </span>
  )
}
