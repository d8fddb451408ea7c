import { useTranslation } from 'react-i18next'
import { useSendVerification } from '#data/verification.ts'
import { MailButton } from '#forms/mail-button.tsx'
import classes from './section.module.css'

type Props = { email: string; justSent: boolean }

/** Sends the verification mail of an unverified email. */
export function ConfirmEmail({ email, justSent }: Props) {
  const { t } = useTranslation()
  const send = useSendVerification()
  return (
    <div className={classes.steps}>
      <p className={classes.text}>{justSent ? t('email.linkSent', { email }) : t('email.confirmHelp')}</p>
      <MailButton label={t('verify.send')} justSent={justSent} onSend={() => send.mutateAsync(email)} />
    </div>
  )
}
