import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { IconServer2, IconTerminal2, IconUserOff, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Event } from '#data/types.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import type { EventPage } from './event-page.ts'
import classes from './event-rows.module.css'
import { type EventUser, useEventUsers, withoutActor } from './use-event-users.ts'

type Props = {
  event: Event
  users: EventPage['users']
  linked: boolean
  /** Below the name. */
  children?: ReactNode
}

/** Who did it: picture, name, and by which key; an admin as whom they impersonated. */
export function EventActor({ event, users, linked, children }: Props) {
  const { name, user, key } = useEventUsers().actorOf(event)
  const present = user && users.find(({ id }) => id === user.id)
  return (
    <span className={classes.identity}>
      <ActorMark event={event} users={users} />
      <span className={classes.names}>
        <UserName name={name} id={linked ? present?.id : undefined} />
        {key !== undefined && (
          <span className={classes.note} title={key}>
            {key}
          </span>
        )}
        {children}
      </span>
    </span>
  )
}

/** The picture of who did it, or what stands for those who have none. */
export function ActorMark({ event, users }: Pick<Props, 'event' | 'users'>) {
  const { user } = useEventUsers().actorOf(event)
  if (user === undefined) return <Mark event={event} />
  return <Avatar user={pictured(user, users.find(({ id }) => id === user.id)?.image)} size="small" />
}

/** The name of a user, linked to their admin page where they have one. */
export function UserName({ name, id }: { name: string; id: string | undefined }) {
  if (id === undefined)
    return (
      <span className={classes.user} title={name}>
        {name}
      </span>
    )
  return (
    <Link className={classes.user} title={name} to="/admin/users/$userId" params={{ userId: id }}>
      {name}
    </Link>
  )
}

// In place of a picture, for what is no user or one who is gone.
function Mark({ event }: { event: Event }) {
  const Icon = iconOf(event)
  return (
    <span className={classes.mark}>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </span>
  )
}

function iconOf(event: Event) {
  if (event.actor?.id === COMMAND_LINE) return IconTerminal2
  if (event.actor !== null) return IconUserOff
  return withoutActor(event) === 'audit.service' ? IconServer2 : IconUserQuestion
}

function pictured({ id, name, email }: EventUser, image: string | null = null) {
  return { id, name: name ?? '', email: email ?? '', image }
}
