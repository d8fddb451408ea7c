import { useTranslation } from 'react-i18next'
import { useSendVerification } from '#data/verification.ts'
import { MailButton } from '#forms/mail-button.tsx'
import classes from './confirm-email-note.module.css'
import { useCurrentUrl } from './use-current-url.ts'

/** Says what an unverified email prevents, and sends the mail that verifies it. */
export function ConfirmEmailNote({ text, email }: { text: string; email: string }) {
  const { t } = useTranslation()
  const send = useSendVerification(useCurrentUrl())
  return (
    <div className={classes.note}>
      <p>{text}</p>
      <MailButton label={t('verify.send')} onSend={() => send.mutateAsync(email)} />
    </div>
  )
}
