import { useTranslation } from 'react-i18next'
import { useRequestPasswordReset } from '../../data/password.ts'
import { useSettings } from '../../data/settings.ts'
import { MailButton } from '../../forms/mail-button.tsx'
import classes from './section.module.css'

/** Whoever has come in without a password gets their first one by mail, which proves that the address is theirs. */
export function PasswordByMail({ email }: { email: string }) {
  const { t } = useTranslation()
  const mails = useSettings().data?.emailAndPassword.resetPassword ?? true
  const request = useRequestPasswordReset()
  if (!mails) return <p className={classes.text}>{t('password.none')}</p>
  return (
    <div className={classes.steps}>
      <p className={classes.text}>{t('password.noneByMail', { email })}</p>
      <MailButton label={t('forgot.submit')} onSend={() => request.mutateAsync(email)} />
    </div>
  )
}
