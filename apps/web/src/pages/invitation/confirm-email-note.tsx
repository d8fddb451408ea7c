import { ConfirmByMail } from '#pages/auth/confirm-by-mail.tsx'
import classes from './confirm-email-note.module.css'
import { useCurrentUrl } from './use-current-url.ts'

/** Says what an unverified email prevents, and sends the mail that verifies it. */
export function ConfirmEmailNote({ text, email }: { text: string; email: string }) {
  const returnTo = useCurrentUrl()
  return (
    <div className={classes.note}>
      <p>{text}</p>
      <ConfirmByMail email={email} returnTo={returnTo} />
    </div>
  )
}
