import { type ReactNode, useId } from 'react'
import page from '#layout/page-top.module.css'
import classes from './service.module.css'

type Props = { title: string; help?: string | undefined; action?: ReactNode; children: ReactNode }

/** A part of the page with its heading. */
export function Section({ title, help, action, children }: Props) {
  const heading = useId()
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={page.top}>
        <div>
          <h2 id={heading}>{title}</h2>
          {help !== undefined && <p className={classes.help}>{help}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
