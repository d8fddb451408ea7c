import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './provider-buttons.module.css'

/** The look of a button that has a mark at its start and its label in the middle, as each way to sign in has. */
export function withMark(mark: ReactNode): ButtonProps & { className: string | undefined } {
  return {
    className: classes.marked,
    variant: 'default',
    justify: 'space-between',
    leftSection: mark,
    // As wide as the mark, so that the label is in the middle.
    rightSection: <span className={classes.balance} />,
  }
}
