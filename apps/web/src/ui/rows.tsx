import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './rows.module.css'

type Props = { label: string; columns: readonly string[]; actions?: string; busy?: boolean; children: ReactNode }

/** A table of quiet rows, which on a narrow page become cards. With `actions` the last column holds what can be done. */
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

/** A cell that says on a card what its column said in the table. */
export function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className={classes.cell}>
      <span className={classes.cellLabel} aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  )
}
