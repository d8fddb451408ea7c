import { pages } from '@foyer/auth-domain/redirect/pages'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openCallback } from '#data/callback.ts'
import { useRequestCode, useResetByCode, useVerifyByCode } from '#data/codes.ts'
import { useSession } from '#data/session.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { useSent } from '#pages/auth/use-sent.ts'
import { CodeForm } from './code-form.tsx'
import { ResetByCodeForm } from './reset-by-code-form.tsx'
import { WaitForMail } from './wait-for-mail.tsx'

/** Takes the code that was mailed to verify an email or to set a new password. */
export function EmailCodePage() {
  const { reset, callbackURL } = useSearch({ from: '/auth/email-code' })
  const [sent] = useSent()
  // Kept: a navigation changes the location's state while this page is still shown.
  const [email] = useState(sent?.email)
  if (email === undefined)
    return <Navigate to={reset ? pages.forgotPassword : pages.signIn} search={{ callbackURL }} replace />
  return reset ? <ResetByCode email={email} /> : <VerifyByCode email={email} />
}

function VerifyByCode({ email }: { email: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { callbackURL } = useSearch({ from: '/auth' })
  const user = useSession().data?.user
  const request = useRequestCode()
  const verify = useVerifyByCode()
  const [done, setDone] = useState(false)
  const toSignIn = () => void navigate({ to: pages.signIn, search: { callbackURL } })

  if (done) {
    const goOn = () => (user ? void navigate(openCallback(callbackURL)) : toSignIn())
    const action = user ? t('verify.carryOn') : t('ready.toSignIn')
    return <MessageStep title={t('verify.doneTitle')} text={t('verify.doneText')} action={action} onAction={goOn} />
  }
  return (
    <WaitForMail
      title={t('codes.verifyTitle')}
      help={t('codes.verifyHelp', { email })}
      onSendAgain={() => request.mutateAsync({ email, type: 'email-verification' })}
      onBack={toSignIn}
    >
      <CodeForm
        action={t('codes.verifyAction')}
        busy={verify.isPending}
        error={verify.error}
        onSubmit={(otp) => verify.mutate({ email, otp }, { onSuccess: () => setDone(true) })}
      />
    </WaitForMail>
  )
}

function ResetByCode({ email }: { email: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const request = useRequestCode()
  const { callbackURL } = useSearch({ from: '/auth' })
  const reset = useResetByCode()

  if (reset.isSuccess) {
    return (
      <MessageStep
        title={t('reset.doneTitle')}
        text={t('reset.doneText')}
        action={t('ready.toSignIn')}
        onAction={() => void navigate({ to: pages.signIn, search: { callbackURL } })}
      />
    )
  }
  return (
    <WaitForMail
      title={t('reset.title')}
      help={t('codes.resetHelp', { email })}
      onSendAgain={() => request.mutateAsync({ email, type: 'forget-password' })}
      onBack={() => void navigate({ to: pages.forgotPassword, search: { callbackURL } })}
    >
      <ResetByCodeForm
        busy={reset.isPending}
        error={reset.error}
        onSubmit={(fields) => reset.mutate({ email, ...fields })}
      />
    </WaitForMail>
  )
}
