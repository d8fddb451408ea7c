import { Link } from '@tanstack/react-router'
import type { Event } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { UserName } from './event-actor.tsx'
import type { EventPage } from './event-page.ts'
import classes from './event-rows.module.css'
import { useEventTexts } from './use-event-texts.ts'
import { useEventUsers } from './use-event-users.ts'

type Props = {
  event: Event
  users: EventPage['users']
  forAdmins: boolean
  /** Whether admins are told the organization too. */
  withOrganization?: boolean
}

/** To whom or what it was done: a team, an address invited, a user, the organization. */
export function EventTarget({ event, users, forAdmins, withOrganization = true }: Props) {
  const { userName } = useEventUsers()
  const { thing } = useEventTexts()(event)
  const target = otherUser(event)
  if (!hasTarget(event, thing, forAdmins && withOrganization)) return null
  return (
    <span className={classes.names}>
      {thing !== undefined && (
        <span className={classes.user} title={thing}>
          {thing}
        </span>
      )}
      {target !== null && (
        <UserName name={userName(target)} id={forAdmins ? users.find(({ id }) => id === target.id)?.id : undefined} />
      )}
      {forAdmins && withOrganization && <EventOrganization event={event} />}
    </span>
  )
}

/** The organization of an event, for admins; renders nothing without one. */
export function EventOrganization({ event }: { event: Event }) {
  const { t } = useTranslation()
  if (event.organizationId === null) return null
  return (
    <Link
      className={classes.organization}
      title={event.organizationName ?? undefined}
      to="/admin/events"
      search={{ organization: event.organizationId }}
    >
      {event.organizationName ?? t('events.organization')}
    </Link>
  )
}

/** Whether an event says to whom or what it was done; `thing` is what it names beside users and organizations. */
export function hasTarget(event: Event, thing: string | undefined, forAdmins: boolean): boolean {
  return thing !== undefined || otherUser(event) !== null || (forAdmins && event.organizationId !== null)
}

/** The user it is about, where that is not who did it. */
export function otherUser({ actor, target }: Event): Event['target'] {
  return target !== null && target.id !== actor?.id ? target : null
}
