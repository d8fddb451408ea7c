import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Event } from '#data/types.ts'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import { EventLabel } from './event-label.tsx'
import classes from './event-rows.module.css'

type EventUser = NonNullable<Event['actor']>

type Props = {
  label: string
  events: readonly Event[]
  now: Date
  /** Whether users link to their admin pages and the IP addresses are shown. */
  forAdmins?: boolean
}

/** A table of events: type, actor, target and time. */
export function EventRows({ label, events, now, forAdmins = false }: Props) {
  const { t } = useTranslation()
  const ipAddressColumns = forAdmins ? [t('sessions.address')] : []
  return (
    <Rows
      label={label}
      columns={[t('events.what'), t('events.by'), t('events.about'), ...ipAddressColumns, t('events.when')]}
    >
      {events.map((event) => (
        <tr key={event.id} className={`${rows.row} ${classes.row}`}>
          <th scope="row" className={classes.what}>
            <EventLabel event={event} />
          </th>
          <Cell label="" className={classes.by}>
            <UserLabel user={event.actor} linked={forAdmins} />
            {event.impersonatorId !== null && <Impersonator id={event.impersonatorId} linked={forAdmins} />}
          </Cell>
          <Cell
            label=""
            className={event.target === null && event.organizationId === null ? classes.nobody : classes.about}
          >
            <UserLabel user={event.target} linked={forAdmins} />
            {forAdmins && event.organizationId !== null && (
              <Link className={classes.organization} to="/admin/events" search={{ organization: event.organizationId }}>
                {t('events.organization')}
              </Link>
            )}
          </Cell>
          {forAdmins && (
            <Cell label="" className={classes.address}>
              {event.ipAddress ?? t('sessions.unknownAddress')}
            </Cell>
          )}
          <Cell label="" className={classes.when}>
            <RelativeTime date={event.createdAt} now={now} />
          </Cell>
        </tr>
      ))}
    </Rows>
  )
}

function UserLabel({ user, linked }: { user: EventUser | null; linked: boolean }) {
  const { t } = useTranslation()
  const { nameOf } = useUserLabels()
  if (user === null) return t('events.nobody')
  if (user.id === COMMAND_LINE) return t('events.commandLine')
  // A deleted user has no name and no page.
  if (user.email === null) return t('events.gone')
  const name = nameOf({ name: user.name ?? '', email: user.email })
  if (!linked)
    return (
      <span className={classes.user} title={name}>
        {name}
      </span>
    )
  return (
    <Link className={classes.user} title={name} to="/admin/users/$userId" params={{ userId: user.id }}>
      {name}
    </Link>
  )
}

function Impersonator({ id, linked }: { id: string; linked: boolean }) {
  const { t } = useTranslation()
  if (!linked) return <span className={classes.impersonator}>{t('user.byAdmin')}</span>
  return (
    <Link className={classes.impersonator} to="/admin/users/$userId" params={{ userId: id }}>
      {t('user.byAdmin')}
    </Link>
  )
}
