import type { pages } from '@foyer/auth-domain/redirect/pages'
import { Link, useSearch } from '@tanstack/react-router'
import classes from './other-form-link.module.css'

type Props = { question: string; to: typeof pages.signIn | typeof pages.signUp; action: string }

/** Links the sign-in and sign-up forms to each other, and keeps the `callbackURL`. */
export function OtherFormLink({ question, to, action }: Props) {
  const { callbackURL, add } = useSearch({ from: '/auth' })
  return (
    <p className={classes.other}>
      {question}{' '}
      <Link className={classes.link} to={to} search={{ callbackURL, add }}>
        {action}
      </Link>
    </p>
  )
}
