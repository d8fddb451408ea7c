import { useTranslation } from 'react-i18next'
import { useSendVerification } from '../../data/verification.ts'
import { MailButton } from '../../forms/mail-button.tsx'
import classes from './section.module.css'

type Props = { email: string; justSent: boolean }

/** An address that nobody has confirmed yet, and the mail that asks for it. */
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
