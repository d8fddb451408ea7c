import type { ReactNode } from 'react'
import classes from './user.module.css'

type Props = { id: string; heading: string; action?: ReactNode; none?: string | undefined; children: ReactNode }

/** A section of the user page; `none` is the message shown in place of empty content. */
export function UserSection({ id, heading, action, none, children }: Props) {
  return (
    <section className={classes.section} data-none={none !== undefined || undefined} aria-labelledby={`${id}-heading`}>
      <div className={classes.sectionHead}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {action}
      </div>
      {none === undefined ? children : <p className={classes.none}>{none}</p>}
    </section>
  )
}
