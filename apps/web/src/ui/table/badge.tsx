import type { ReactNode } from 'react'
import classes from './badge.module.css'

type Props = { tone: 'good' | 'warn' | 'accent' | 'plain'; children: ReactNode }

export function Badge({ tone, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
