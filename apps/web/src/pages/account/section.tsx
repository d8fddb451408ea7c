import type { ReactNode } from 'react'
import classes from './section.module.css'

type Props = { id: string; heading: string; help: string; children: ReactNode }

/** A section of a settings page: heading and help in one column, controls in the other. */
export function Section({ id, heading, help, children }: Props) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-heading`}>
      <div>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <p className={classes.help}>{help}</p>
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
