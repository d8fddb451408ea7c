import { useState } from 'react'
import { isRefusedCode, useSetPasswordByCode } from '#data/codes.ts'
import { useRequestPasswordReset } from '#data/password.ts'
import { usePasswordLengths, useSettings } from '#data/settings.ts'
import { MailButton } from '#forms/mail-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyResetCode, useCodesEnabled } from '#pages/auth/lazy-mailed-code.tsx'
import { ResetPasswordForm } from '#pages/auth/reset-password-form.tsx'
import { focusHere } from '#ui/dialog/focus-here.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import classes from './section.module.css'

type Step = { at: 'request' | 'mail' } | { at: 'password'; otp: string }

/**
 * Sends the reset mail to a user without a password, and takes its code. A first password requires proof of owning the
 * email.
 */
export function PasswordByMail({ email }: { email: string }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const [step, setStep] = useState<Step>({ at: 'request' })
  const resetEnabled = useSettings().data?.emailAndPassword.resetPassword ?? true
  const lengths = usePasswordLengths()
  const hasCode = useCodesEnabled()
  const request = useRequestPasswordReset()
  const save = useSetPasswordByCode()
  if (!resetEnabled) return <p className={classes.text}>{t('password.none')}</p>
  if (step.at === 'password') {
    return (
      <ResetPasswordForm
        lengths={lengths}
        busy={save.isPending || save.isSuccess}
        error={isRefusedCode(save.error) ? null : save.error}
        onSubmit={(password) => {
          // With `mutateAsync`, since the section is another one once there is a password.
          save.mutateAsync({ email, otp: step.otp, password }).then(
            () => showMessage(t('password.saved')),
            // It has expired meanwhile, or the link of the same mail was used.
            (error: unknown) => isRefusedCode(error) && setStep({ at: 'mail' }),
          )
        }}
      />
    )
  }
  if (step.at === 'mail') {
    return (
      <div className={classes.steps}>
        <p ref={focusHere} className={classes.status} tabIndex={-1}>
          {t(hasCode ? 'password.codeSent' : 'password.linkSent', { email })}
        </p>
        <LazyResetCode
          email={email}
          action={t('password.set')}
          error={save.error}
          onChecked={(otp) => setStep({ at: 'password', otp })}
        />
        <div className={classes.flush}>
          <MailButton justSent onSend={() => request.mutateAsync(email)} />
        </div>
      </div>
    )
  }
  return (
    <div className={classes.steps}>
      <p className={classes.text}>{t(hasCode ? 'password.noneByCode' : 'password.noneByMail', { email })}</p>
      <MailButton
        label={t(hasCode ? 'password.sendCode' : 'password.sendLink')}
        onSend={() => request.mutateAsync(email).then(() => setStep({ at: 'mail' }))}
      />
    </div>
  )
}
