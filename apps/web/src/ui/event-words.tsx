import { useTranslation } from 'react-i18next'
import type { Event } from '../data/types.ts'
import { eventDetail } from './event-detail.ts'
import rows from './rows.module.css'

/** What happened, in a sentence, and below what there is to add. */
export function EventWords({ event }: { event: Pick<Event, 'type' | 'detail'> }) {
  const { t } = useTranslation()
  const detail = eventDetail(event)
  return (
    <span className={rows.names}>
      <span className={rows.name}>{t(`event.${event.type}`)}</span>
      {detail !== undefined && <span className={rows.detail}>{detail}</span>}
    </span>
  )
}
