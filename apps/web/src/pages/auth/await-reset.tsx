import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusedCode, useResetByCode } from '#data/codes.ts'
import { useRequestPasswordReset } from '#data/password.ts'
import { usePasswordLengths } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { CheckMail } from './check-mail.tsx'
import { LazyResetCode, useCodesEnabled } from './lazy-mailed-code.tsx'
import { PageTitle } from './page-title.tsx'
import { PasswordReset } from './password-reset.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

type Step = { at: 'mail' | 'done' } | { at: 'password'; otp: string }
type Props = { email: string; onOther: () => void; onBack: () => void }

/** Waits until the link of a reset mail is opened, or takes its code and then the new password. */
export function AwaitReset({ email, onOther, onBack }: Props) {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/auth' })
  const [step, setStep] = useState<Step>({ at: 'mail' })
  const request = useRequestPasswordReset(callbackURL)
  const reset = useResetByCode()
  const lengths = usePasswordLengths()
  const hasCode = useCodesEnabled()

  function save(otp: string, password: string): void {
    reset.mutate(
      { email, otp, password },
      {
        onSuccess: () => setStep({ at: 'done' }),
        // It has expired meanwhile, or the link of the same mail was used.
        onError: (error) => isRefusedCode(error) && setStep({ at: 'mail' }),
      },
    )
  }

  switch (step.at) {
    case 'mail':
      return (
        <CheckMail
          title={t('checkMail.title')}
          text={t(hasCode ? 'forgot.sentWithCode' : 'forgot.sent', { email })}
          email={email}
          onSendAgain={() => request.mutateAsync(email)}
          onOther={onOther}
          onBack={onBack}
        >
          <LazyResetCode email={email} error={reset.error} onChecked={(otp) => setStep({ at: 'password', otp })} />
        </CheckMail>
      )
    case 'password':
      return (
        <>
          <PageTitle title={t('reset.title')} help={t('reset.helpFor', { email })} marked={email} announce />
          <ResetPasswordForm
            lengths={lengths}
            busy={reset.isPending}
            error={isRefusedCode(reset.error) ? null : reset.error}
            onSubmit={(password) => save(step.otp, password)}
          />
        </>
      )
    case 'done':
      return <PasswordReset />
  }
}
