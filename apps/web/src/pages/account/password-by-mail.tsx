import { useTranslation } from 'react-i18next'
import { useRequestPasswordReset } from '#data/password.ts'
import { useSettings } from '#data/settings.ts'
import { MailButton } from '#forms/mail-button.tsx'
import classes from './section.module.css'

/** Sends the reset mail to a user without a password. A first password requires proof of owning the email. */
export function PasswordByMail({ email }: { email: string }) {
  const { t } = useTranslation()
  const resetEnabled = useSettings().data?.emailAndPassword.resetPassword ?? true
  const request = useRequestPasswordReset()
  if (!resetEnabled) return <p className={classes.text}>{t('password.none')}</p>
  return (
    <div className={classes.steps}>
      <p className={classes.text}>{t('password.noneByMail', { email })}</p>
      <MailButton label={t('forgot.submit')} onSend={() => request.mutateAsync(email)} />
    </div>
  )
}
