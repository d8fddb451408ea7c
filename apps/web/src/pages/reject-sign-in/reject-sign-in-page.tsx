import { pages } from '@foyer/auth-domain/redirect/pages'
import type { RejectedSignIn } from '@foyer/auth-domain/session/reject-sign-in'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { refusalCodeOf } from '#data/refusal.ts'
import { useRejectSignIn } from '#data/reject-sign-in.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { AccountSecured } from './account-secured.tsx'
import { AskWhoseSignIn } from './ask-whose-sign-in.tsx'
import { ReplacePassword } from './replace-password.tsx'

type Step =
  | { at: 'ask'; token: string }
  | { at: 'no-link' | 'mine' | 'spent' }
  | { at: 'password'; rejected: RejectedSignIn; resetToken: string }
  | { at: 'done'; rejected: RejectedSignIn }

/** Where the link of a mail about a sign-in ends. Nothing happens before it is confirmed: mail scanners open links too. */
export function RejectSignInPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [step, setStep] = useFirstStep()
  const reject = useRejectSignIn()
  const onForgotten = () => void navigate({ to: pages.forgotPassword })

  function confirm(token: string): void {
    reject.mutate(
      { token },
      {
        onSuccess: (rejected) => setStep(afterRejection(rejected)),
        onError: (error) => refusalCodeOf(error) === 'INVALID_TOKEN' && setStep({ at: 'spent' }),
      },
    )
  }

  switch (step.at) {
    case 'no-link':
      return <Navigate to={pages.home} replace />
    case 'ask':
      return (
        <AskWhoseSignIn
          busy={reject.isPending}
          error={reject.error}
          onReject={() => confirm(step.token)}
          onAccept={() => setStep({ at: 'mine' })}
        />
      )
    case 'mine':
      return (
        <MessageStep
          title={t('rejectSignIn.mineTitle')}
          outcome="done"
          text={t('rejectSignIn.mineText')}
          action={t('ready.toSignIn')}
          onAction={() => void navigate({ to: pages.home })}
        />
      )
    case 'spent':
      return (
        <MessageStep
          title={t('rejectSignIn.spentTitle')}
          outcome="failed"
          text={t('rejectSignIn.spentText')}
          action={t('rejectSignIn.toMethods')}
          onAction={() => void navigate({ to: pages.signInMethods })}
        />
      )
    case 'password':
      return (
        <ReplacePassword
          token={step.resetToken}
          onReplaced={() => setStep({ at: 'done', rejected: step.rejected })}
          onForgotten={onForgotten}
        />
      )
    case 'done':
      return <AccountSecured rejected={step.rejected} />
  }
}

function afterRejection(rejected: RejectedSignIn): Step {
  const { resetToken } = rejected
  return resetToken === null ? { at: 'done', rejected } : { at: 'password', rejected, resetToken }
}

// The token moves from the URL into memory at once, so that it stays out of the history and off the screen.
function useFirstStep() {
  const { token } = useSearch({ from: '/auth/reject-sign-in' })
  const navigate = useNavigate()
  useEffect(() => {
    if (token !== undefined) void navigate({ to: pages.rejectSignIn, search: {}, replace: true })
  }, [token, navigate])
  return useState<Step>(() => (token === undefined ? { at: 'no-link' } : { at: 'ask', token }))
}
