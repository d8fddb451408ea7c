import { eventKey } from '@foyer/auth-domain/audit/list-events'
import type { Event } from '#data/types.ts'
import { clockTime, dayName } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { HoveredTime } from '#ui/text/hovered-time.tsx'
import { byDay } from './by-day.ts'
import { EventActor } from './event-actor.tsx'
import { EventOpener, eventOpenerId } from './event-opener.tsx'
import type { EventPage } from './event-page.ts'
import classes from './event-rows.module.css'
import { EventTarget } from './event-target.tsx'
import { useEventTexts } from './use-event-texts.ts'

type EventRowsProps = {
  label: string
  page: EventPage
  now: Date
  /** Whether users link to their admin pages and organizations are named. */
  forAdmins?: boolean
  /** Whether their organizations are named too: not where all are of one. */
  withOrganization?: boolean
  /** Opens the details; without it a link leads to the page of all events, which has them. */
  onOpen?: ((key: string) => void) | undefined
}

/** A table of events by day: who did what, to whom or what, and when. */
export function EventRows({ label, page, now, forAdmins = false, withOrganization = true, onOpen }: EventRowsProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const columns = [t('events.by'), t('events.what'), t('events.about'), t('events.when')]
  return (
    <Rows label={label} columns={columns}>
      {byDay(page.events).flatMap(({ key, date, items }) => [
        <tr key={key} className={classes.day}>
          <td colSpan={columns.length}>{dayName(date, now, locale)}</td>
        </tr>,
        ...items.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            page={page}
            forAdmins={forAdmins}
            withOrganization={withOrganization}
            onOpen={onOpen}
          />
        )),
      ])}
    </Rows>
  )
}

type RowProps = Required<Pick<EventRowsProps, 'page' | 'forAdmins' | 'withOrganization'>> & {
  event: Event
  onOpen: EventRowsProps['onOpen']
}

function EventRow({ event, page, forAdmins, withOrganization, onOpen }: RowProps) {
  const locale = useLocale()
  const { title, detail } = useEventTexts()(event)
  const key = eventKey(event)
  return (
    <tr className={`${rows.row} ${classes.row}`}>
      <Cell label="" className={classes.by}>
        <EventActor event={event} users={page.users} linked={forAdmins} />
      </Cell>
      <th scope="row" className={classes.what}>
        <EventOpener id={eventOpenerId(key)} event={key} onOpen={onOpen}>
          {title}
        </EventOpener>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </th>
      <Cell label="" className={classes.about}>
        <EventTarget event={event} users={page.users} forAdmins={forAdmins} withOrganization={withOrganization} />
      </Cell>
      <Cell label="" className={classes.when}>
        <HoveredTime date={event.createdAt} text={clockTime(event.createdAt, locale)} />
      </Cell>
    </tr>
  )
}
