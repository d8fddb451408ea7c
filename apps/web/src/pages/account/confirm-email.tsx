import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmByMail } from '#pages/auth/confirm-by-mail.tsx'
import classes from './section.module.css'

type Props = { email: string; justSent: boolean }

/** Sends the verification mail of an unverified email. */
export function ConfirmEmail({ email, justSent }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.steps}>
      <p className={classes.text}>{justSent ? t('email.linkSent', { email }) : t('email.confirmHelp')}</p>
      <ConfirmByMail email={email} justSent={justSent} />
    </div>
  )
}
