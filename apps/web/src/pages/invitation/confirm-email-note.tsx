import { IconMailExclamation } from '@tabler/icons-react'
import { ConfirmByMail } from '#pages/auth/confirm-by-mail.tsx'
import { TextWithEmail } from '#ui/text/text-with-email.tsx'
import classes from './confirm-email-note.module.css'
import { useCurrentUrl } from './use-current-url.ts'

/** Warns what an unverified email prevents, and sends the mail that verifies it. */
export function ConfirmEmailNote({ text, email }: { text: string; email: string }) {
  const returnTo = useCurrentUrl()
  return (
    <div className={classes.note}>
      <IconMailExclamation className={classes.icon} size={20} stroke={1.5} aria-hidden="true" />
      <p className={classes.text}>
        <TextWithEmail text={text} email={email} />
      </p>
      <ConfirmByMail email={email} returnTo={returnTo} />
    </div>
  )
}
