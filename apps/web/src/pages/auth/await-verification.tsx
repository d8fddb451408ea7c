import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openCallback } from '#data/callback.ts'
import { useSession } from '#data/session.ts'
import { useSendVerification } from '#data/verification.ts'
import { CheckMail } from './check-mail.tsx'
import { LazyVerificationCode } from './lazy-mailed-code.tsx'
import { MessageStep } from './message-step.tsx'

type Props = { email: string; text: string; onBack: () => void }

/** Waits until the link of a verification mail is opened, or its code entered, which goes on as the link does. */
export function AwaitVerification({ email, text, onBack }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { callbackURL } = useSearch({ from: '/auth' })
  const user = useSession().data?.user
  const send = useSendVerification(callbackURL)
  const [verified, setVerified] = useState(false)

  if (verified) {
    const goOn = () =>
      void (user ? navigate(openCallback(callbackURL)) : navigate({ to: pages.signIn, search: { callbackURL } }))
    const action = user ? t('verify.carryOn') : t('ready.toSignIn')
    return <MessageStep title={t('verify.doneTitle')} text={t('verify.doneText')} action={action} onAction={goOn} />
  }
  return (
    <CheckMail text={text} onSendAgain={() => send.mutateAsync(email)} onBack={onBack}>
      <LazyVerificationCode email={email} onVerified={() => setVerified(true)} />
    </CheckMail>
  )
}
