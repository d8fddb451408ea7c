import type { AriaAttributes, ReactNode } from 'react'
import classes from './list.module.css'

type ListProps = AriaAttributes & {
  /** Without a frame, inside a panel that has one. */
  plain?: boolean
  /** Whose order means something, such as time. */
  ordered?: boolean
  children: ReactNode
}

/** Rows of things that have no columns, all of one height. What has columns is a table: `ui/table`. */
export function List({ plain = false, ordered = false, children, ...aria }: ListProps) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={classes.list} data-plain={plain || undefined} {...aria}>
      {children}
    </Tag>
  )
}

/** `tall`: of more lines than others, beginning with its icon rather than around it. */
export function Row({ tall = false, children }: { tall?: boolean; children: ReactNode }) {
  return (
    <li className={classes.row} data-tall={tall || undefined}>
      {children}
    </li>
  )
}

export function RowIcon({ children }: { children: ReactNode }) {
  return (
    <span className={classes.icon} aria-hidden="true">
      {children}
    </span>
  )
}

/** What the row is, and below it what is to say about it, in `RowDetail`s. */
export function RowText({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.text}>
      {title !== undefined && <strong className={classes.title}>{title}</strong>}
      {children}
    </div>
  )
}

export function RowDetail({ children }: { children: ReactNode }) {
  return <span className={classes.detail}>{children}</span>
}

/** What can be done with the row, at its end: a button, a menu or a link. */
export function RowAction({ children }: { children: ReactNode }) {
  return <div className={classes.action}>{children}</div>
}

/** A short fact at the end of the row, such as a role or a time. */
export function RowAside({ children }: { children: ReactNode }) {
  return <span className={`${classes.action} ${classes.aside}`}>{children}</span>
}
