import { useSignedIn } from '#data/signed-in.ts'
import { useSendSessionCode } from '#data/two-factor.ts'
import { MailButton } from '#forms/mail-button.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmCode } from './confirm-code.tsx'

type Props = { onConfirmed: () => void; onClose: () => void }

/** Takes the code that was just mailed, which shows that mails arrive. */
export function ConfirmMail({ onConfirmed, onClose }: Props) {
  const { t } = useTranslation()
  const { email } = useSignedIn().user
  const send = useSendSessionCode()
  return (
    <ConfirmCode
      source="mail"
      resend={<MailButton justSent onSend={() => send.mutateAsync()} />}
      onConfirmed={onConfirmed}
      onClose={onClose}
    >
      <p>{t('twoFactor.enrol.mailed', { email })}</p>
    </ConfirmCode>
  )
}
