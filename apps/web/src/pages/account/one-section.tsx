import type { ReactNode } from 'react'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import classes from './one-section.module.css'

type Props = { title: string; help: string; action?: ReactNode; children: ReactNode }

/** An account page of one section, which its title names; `action`: beside the title. */
export function OneSection({ title, help, action, children }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={page.top}>
        <PageHeader title={title} help={help} />
        {action}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
