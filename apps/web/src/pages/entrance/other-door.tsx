import type { pages } from '@foyer/auth-domain/redirect/pages'
import { Link, useSearch } from '@tanstack/react-router'
import classes from './other-door.module.css'

type Props = { question: string; to: typeof pages.signIn | typeof pages.signUp; action: string }

/** The way from one form to the other; where you wanted to go comes along. */
export function OtherDoor({ question, to, action }: Props) {
  const { callbackURL } = useSearch({ from: '/entrance' })
  return (
    <p className={classes.other}>
      {question}{' '}
      <Link className={classes.link} to={to} search={{ callbackURL }}>
        {action}
      </Link>
    </p>
  )
}
