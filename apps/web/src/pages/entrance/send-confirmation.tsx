import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendVerification } from '../../data/verification.ts'
import { MailButton } from '../../forms/mail-button.tsx'
import { CheckMail } from './check-mail.tsx'
import { EmailForm } from './email-form.tsx'
import { PageTitle } from './page-title.tsx'

type Props = {
  title: string
  text: string
  /** The address of whoever is signed in; anyone else is asked for theirs. */
  email: string | undefined
  onward: () => void
}

type Step = { at: 'asking' } | { at: 'check-mail'; email: string }

/** An address that is still to be confirmed, and the way to another link. */
export function SendConfirmation({ title, text, email, onward }: Props) {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/entrance' })
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const send = useSendVerification(callbackURL)

  if (step.at === 'check-mail') {
    return (
      <CheckMail
        text={t('verify.sent', { email: step.email })}
        onSendAgain={() => send.mutateAsync(step.email)}
        onBack={onward}
      />
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
          onSubmit={(address) =>
            send.mutate(address, { onSuccess: () => setStep({ at: 'check-mail', email: address }) })
          }
        />
      ) : (
        <MailButton label={t('verify.send')} variant="filled" onSend={() => send.mutateAsync(email)} />
      )}
      <Button variant="subtle" fullWidth mt={8} onClick={onward}>
        {email === undefined ? t('checkMail.toSignIn') : t('verify.carryOn')}
      </Button>
    </>
  )
}
