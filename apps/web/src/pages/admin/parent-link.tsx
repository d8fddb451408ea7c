import { Link } from '@tanstack/react-router'
import classes from './parent-link.module.css'

type Props = { to: '/admin/users' | '/admin/organizations'; label: string }

/** The list that the page of one belongs to. */
export function ParentLink({ to, label }: Props) {
  return (
    <p className={classes.parent}>
      <Link to={to}>{label}</Link> <span aria-hidden="true">/</span>
    </p>
  )
}
