import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useSendVerification } from '#data/verification.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { AwaitVerification } from './await-verification.tsx'
import { ConfirmByMail } from './confirm-by-mail.tsx'
import { EmailForm } from './email-form.tsx'
import { PageTitle } from './page-title.tsx'
import { useSent } from './use-sent.ts'

type Props = {
  title: string
  text: string
  /** The signed-in user's email; without one the user is asked for it. */
  email: string | undefined
  onContinue: () => void
}

/** Sends another verification mail for an unverified email. */
export function SendConfirmation({ title, text, email, onContinue }: Props) {
  const { t } = useTranslation()
  const { callbackURL } = useSearch({ from: '/auth' })
  const [sent, setSent] = useSent()
  const send = useSendVerification(callbackURL)

  if (sent !== undefined) {
    return (
      <AwaitVerification
        email={sent.email}
        text={t('verify.sent', { email: sent.email })}
        textWithCode={t('verify.sentWithCode', { email: sent.email })}
        onOther={() => setSent(undefined)}
        onBack={onContinue}
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
          onSubmit={(entered) =>
            send.mutate(entered, { onSuccess: () => setSent({ step: 'check-mail', email: entered }) })
          }
        />
      ) : (
        <ConfirmByMail email={email} returnTo={callbackURL} variant="filled" />
      )}
      <Button variant="subtle" fullWidth mt={8} onClick={onContinue}>
        {email === undefined ? t('checkMail.toSignIn') : t('verify.carryOn')}
      </Button>
    </>
  )
}
