import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './rows.module.css'

type Props = { label: string; columns: readonly string[]; actions?: string; busy?: boolean; children: ReactNode }

/** A table whose rows become cards on narrow pages. `actions` is the hidden heading of a last column with actions. */
export function Rows({ label, columns, actions, busy = false, children }: Props) {
  return (
    <table className={classes.table} aria-label={label} aria-busy={busy}>
      <thead className={classes.head}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {actions !== undefined && (
            <th scope="col">
              <VisuallyHidden>{actions}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody className={classes.body}>{children}</tbody>
    </table>
  )
}

type CellProps = {
  label: string
  /** The whole text, where it may be cut. */
  title?: string | undefined
  className?: string | undefined
  /** Of a number, so that the numbers of a column stand below each other. */
  numeric?: boolean
  children: ReactNode
}

/** A cell that repeats the heading of its column when the row is a card. */
export function Cell({ label, title, className, numeric = false, children }: CellProps) {
  return (
    <td
      title={title}
      className={className === undefined ? classes.cell : `${classes.cell} ${className}`}
      data-numeric={numeric || undefined}
    >
      <span className={classes.cellLabel} aria-hidden="true">
        {label}
      </span>
      {title === undefined ? children : <span className={classes.whole}>{children}</span>}
    </td>
  )
}
