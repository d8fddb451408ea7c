import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './parent-link.module.css'

type Props = { to: string; label: string }

/** The way back to the list or the page that a page belongs to. */
export function ParentLink({ to, label }: Props) {
  return (
    <p className={classes.parent}>
      <Link to={to}>
        <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
        {label}
      </Link>
    </p>
  )
}
