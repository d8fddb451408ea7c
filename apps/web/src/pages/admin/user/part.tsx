import type { ReactNode } from 'react'
import classes from './user.module.css'

type Props = { id: string; heading: string; act?: ReactNode; none?: string | undefined; children: ReactNode }

/** A part of what is known of somebody; `none` stands where there is nothing. */
export function Part({ id, heading, act, none, children }: Props) {
  return (
    <section className={classes.part} aria-labelledby={`${id}-heading`}>
      <div className={classes.partHead}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {act}
      </div>
      {none === undefined ? children : <p className={classes.none}>{none}</p>}
    </section>
  )
}
