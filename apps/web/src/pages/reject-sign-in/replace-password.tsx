import { useResetPassword } from '#data/password.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { usePasswordLengths } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { ResetPasswordForm } from '#pages/auth/reset-password-form.tsx'

type Props = { token: string; onReplaced: () => void; onForgotten: () => void }

/** Asks for the password that takes the place of the one that was taken away. */
export function ReplacePassword({ token, onReplaced, onForgotten }: Props) {
  const { t } = useTranslation()
  const reset = useResetPassword()
  const lengths = usePasswordLengths()

  if (refusalCodeOf(reset.error) === 'INVALID_TOKEN') {
    return (
      <MessageStep
        title={t('rejectSignIn.passwordTitle')}
        outcome="done"
        text={t('rejectSignIn.expired')}
        action={t('reset.askAgain')}
        onAction={onForgotten}
      />
    )
  }
  return (
    <>
      <PageTitle title={t('rejectSignIn.passwordTitle')} help={t('rejectSignIn.passwordText')} announce />
      <ResetPasswordForm
        lengths={lengths}
        busy={reset.isPending}
        error={reset.error}
        onSubmit={(newPassword) => reset.mutate({ token, newPassword }, { onSuccess: onReplaced })}
      />
    </>
  )
}
