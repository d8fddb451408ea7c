import { useSendVerification } from '#data/verification.ts'
import { MailButton } from '#forms/mail-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyVerificationCode } from './lazy-mailed-code.tsx'

type Props = { email: string; returnTo?: string | undefined; variant?: 'default' | 'filled'; justSent?: boolean }

/** Sends the mail that verifies the signed-in user's email, and takes its code. */
export function ConfirmByMail({ email, returnTo, variant = 'default', justSent = false }: Props) {
  const { t } = useTranslation()
  const send = useSendVerification(returnTo)
  return (
    <>
      <MailButton
        label={t('verify.send')}
        variant={variant}
        justSent={justSent}
        onSend={() => send.mutateAsync(email)}
      />
      {/* The session that is loaded then says that the email is verified. */}
      {(justSent || send.isSuccess) && <LazyVerificationCode email={email} onVerified={() => undefined} />}
    </>
  )
}
