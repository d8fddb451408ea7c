import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { openCallback } from '#data/callback.ts'
import { useSession } from '#data/session.ts'
import { useSendVerification } from '#data/verification.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { CheckMail } from './check-mail.tsx'
import { LazyVerificationCode, useCodesEnabled } from './lazy-mailed-code.tsx'
import { MessageStep } from './message-step.tsx'

type Props = {
  email: string
  /** What was sent, where the mail has only its link. */
  text: string
  /** The same where it has a code beside the link. */
  textWithCode: string
  /** Back to the form that asked for the mail, for another email. */
  onOther?: () => void
  onBack: () => void
}

/** Waits until the link of a verification mail is opened, or its code entered, which goes on as the link does. */
export function AwaitVerification({ email, text, textWithCode, onOther, onBack }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { callbackURL } = useSearch({ from: '/auth' })
  const user = useSession().data?.user
  const send = useSendVerification(callbackURL)
  const hasCode = useCodesEnabled()
  const [verified, setVerified] = useState(false)

  if (verified) {
    const goOn = () =>
      void (user ? navigate(openCallback(callbackURL)) : navigate({ to: pages.signIn, search: { callbackURL } }))
    const action = user ? t('verify.carryOn') : t('ready.toSignIn')
    return (
      <MessageStep
        title={t('verify.doneTitle')}
        outcome="done"
        text={t('verify.doneText')}
        action={action}
        onAction={goOn}
      />
    )
  }
  return (
    <CheckMail
      title={t('verify.openTitle')}
      text={hasCode ? textWithCode : text}
      email={email}
      onSendAgain={() => send.mutateAsync(email)}
      onOther={onOther}
      onBack={onBack}
    >
      <LazyVerificationCode email={email} onVerified={() => setVerified(true)} />
    </CheckMail>
  )
}
