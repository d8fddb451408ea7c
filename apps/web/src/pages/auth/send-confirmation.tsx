import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendVerification } from '#data/verification.ts'
import { MailButton } from '#forms/mail-button.tsx'
import { CheckMail } from './check-mail.tsx'
import { EmailForm } from './email-form.tsx'
import { MailedCode } from './mailed-sign-in.tsx'
import { PageTitle } from './page-title.tsx'

type Props = {
  title: string
  text: string
  /** The signed-in user's email; without one the user is asked for it. */
  email: string | undefined
  onContinue: () => void
}

type Step = { at: 'form' } | { at: 'check-mail'; email: string }

/** Sends another verification mail for an unverified email. */
export function SendConfirmation({ title, text, email, onContinue }: Props) {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/auth' })
  const [step, setStep] = useState<Step>({ at: 'form' })
  const send = useSendVerification(callbackURL)

  if (step.at === 'check-mail') {
    return (
      <CheckMail
        text={t('verify.sent', { email: step.email })}
        onSendAgain={() => send.mutateAsync(step.email)}
        onBack={onContinue}
      >
        <MailedCode email={step.email} />
      </CheckMail>
    )
  }
  return (
    <>
      <PageTitle title={title} help={text} announce />
      {email === undefined ? (
        <EmailForm
          action={t('verify.send')}
          busy={send.isPending}
          error={send.error}
          onSubmit={(entered) =>
            send.mutate(entered, { onSuccess: () => setStep({ at: 'check-mail', email: entered }) })
          }
        />
      ) : (
        <MailButton label={t('verify.send')} variant="filled" onSend={() => send.mutateAsync(email)} />
      )}
      <Button variant="subtle" fullWidth mt={8} onClick={onContinue}>
        {email === undefined ? t('checkMail.toSignIn') : t('verify.carryOn')}
      </Button>
    </>
  )
}
