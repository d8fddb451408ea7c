import { pages } from '@foyer/auth-domain/redirect/pages'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useResetPassword } from '#data/password.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { usePasswordLengths } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { MessageStep } from './message-step.tsx'
import { PageTitle } from './page-title.tsx'
import { PasswordReset } from './password-reset.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

type Step = { at: 'choose'; token: string; invited: boolean } | { at: 'invalid-link' | 'done' | 'no-link' }

/** The page that the link of a reset mail opens, or that of a user whom an admin has invited. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const [step, setStep] = useFirstStep()
  const navigate = useNavigate()
  const { callbackURL } = useSearch({ from: '/auth' })
  const reset = useResetPassword()
  const lengths = usePasswordLengths()

  function save(token: string, newPassword: string): void {
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: () => setStep({ at: 'done' }),
        onError: (error) => refusalCodeOf(error) === 'INVALID_TOKEN' && setStep({ at: 'invalid-link' }),
      },
    )
  }

  switch (step.at) {
    case 'no-link':
      return <Navigate to={pages.forgotPassword} search={{ callbackURL }} replace />
    case 'choose':
      return (
        <>
          <PageTitle
            title={step.invited ? t('reset.firstTitle') : t('reset.title')}
            help={step.invited ? t('reset.firstHelp') : t('reset.help')}
          />
          <ResetPasswordForm
            lengths={lengths}
            first={step.invited}
            busy={reset.isPending}
            error={reset.error}
            onSubmit={(newPassword) => save(step.token, newPassword)}
          />
          <BackToSignIn />
        </>
      )
    case 'invalid-link':
      return (
        <>
          <MessageStep
            title={t('reset.spentTitle')}
            outcome="failed"
            text={t('reset.spentText')}
            action={t('reset.askAgain')}
            onAction={() => void navigate({ to: pages.forgotPassword, search: { callbackURL } })}
          />
          <BackToSignIn />
        </>
      )
    case 'done':
      return <PasswordReset />
  }
}

// The token moves from the URL into memory at once, so that it stays out of the history and off the screen.
function useFirstStep() {
  const { token, error, invited, callbackURL } = useSearch({ from: '/auth/reset-password' })
  const navigate = useNavigate()
  const isUrlClean = token === undefined && error === undefined
  useEffect(() => {
    if (!isUrlClean) void navigate({ to: pages.resetPassword, search: { callbackURL }, replace: true })
  }, [isUrlClean, callbackURL, navigate])
  return useState<Step>(() => {
    if (error !== undefined) return { at: 'invalid-link' }
    return token === undefined ? { at: 'no-link' } : { at: 'choose', token, invited: invited === true }
  })
}
