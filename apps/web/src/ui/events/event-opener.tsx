import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './event-rows.module.css'

type Props = { id: string; event: string; onOpen: ((key: string) => void) | undefined; children: ReactNode }

/** What opens the details of an event, wherever its row is clicked. */
export function EventOpener({ id, event, onOpen, children }: Props) {
  if (onOpen === undefined)
    return (
      <Link id={id} className={classes.opener} to="/admin/events" search={{ event }}>
        {children}
      </Link>
    )
  return (
    <button id={id} type="button" className={classes.opener} aria-haspopup="dialog" onClick={() => onOpen(event)}>
      {children}
    </button>
  )
}

/** Gets the focus back when the details are closed. */
export function eventOpenerId(key: string): string {
  return `event-${key}`
}
