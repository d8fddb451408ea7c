import { useMissingEmailMessage } from '#ui/providers/use-missing-email-message.ts'
import classes from './section.module.css'

/** A first password is set by mail, which requires an email. */
export function PasswordNeedsEmail({ email }: { email: string }) {
  return <p className={classes.text}>{useMissingEmailMessage(email)}</p>
}
