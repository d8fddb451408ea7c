import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Event } from '../data/types.ts'
import classes from './event-rows.module.css'
import { EventWords } from './event-words.tsx'
import rows from './rows.module.css'
import { Cell, Rows } from './rows.tsx'
import { When } from './when.tsx'

type Person = NonNullable<Event['actor']>

type Props = {
  label: string
  events: readonly Event[]
  now: Date
  /** Whether people lead to their pages, and one sees from where they came. */
  forAdmins?: boolean
}

/** What happened, by whom, to whom, and when. */
export function EventRows({ label, events, now, forAdmins = false }: Props) {
  const { t } = useTranslation()
  const where = forAdmins ? [t('sessions.address')] : []
  return (
    <Rows label={label} columns={[t('events.what'), t('events.by'), t('events.about'), ...where, t('events.when')]}>
      {events.map((event) => (
        <tr key={event.id} className={`${rows.row} ${classes.row}`}>
          <th scope="row" className={classes.what}>
            <EventWords event={event} />
          </th>
          <Cell label={t('events.by')}>
            <PersonWords person={event.actor} linked={forAdmins} />
            {event.impersonatorId !== null && <Behind id={event.impersonatorId} linked={forAdmins} />}
          </Cell>
          <Cell label={t('events.about')}>
            <PersonWords person={event.target} linked={forAdmins} />
            {forAdmins && event.organizationId !== null && (
              <Link className={classes.place} to="/admin/events" search={{ organization: event.organizationId }}>
                {t('events.organization')}
              </Link>
            )}
          </Cell>
          {forAdmins && <Cell label={t('sessions.address')}>{event.ipAddress ?? t('sessions.unknownAddress')}</Cell>}
          <Cell label={t('events.when')}>
            <When date={event.createdAt} now={now} />
          </Cell>
        </tr>
      ))}
    </Rows>
  )
}

function PersonWords({ person, linked }: { person: Person | null; linked: boolean }) {
  const { t } = useTranslation()
  if (person === null) return t('events.nobody')
  if (person.id === COMMAND_LINE) return t('events.commandLine')
  // Somebody who is gone has no name left, and no page.
  if (person.email === null) return t('events.gone')
  const name = person.name || person.email
  if (!linked) return name
  return (
    <Link className={classes.person} to="/admin/users/$userId" params={{ userId: person.id }}>
      {name}
    </Link>
  )
}

function Behind({ id, linked }: { id: string; linked: boolean }) {
  const { t } = useTranslation()
  if (!linked) return <span className={classes.behind}>{t('user.byAdmin')}</span>
  return (
    <Link className={classes.behind} to="/admin/users/$userId" params={{ userId: id }}>
      {t('user.byAdmin')}
    </Link>
  )
}
