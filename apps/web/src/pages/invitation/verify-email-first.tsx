import { useTranslation } from 'react-i18next'
import { useSendVerification } from '#data/verification.ts'
import { MailButton } from '#forms/mail-button.tsx'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { useCurrentUrl } from './use-current-url.ts'

/** Without the mailed link's proof the user must verify their email before accepting. */
export function VerifyEmailFirst({ email }: { email: string }) {
  const { t } = useTranslation()
  const send = useSendVerification(useCurrentUrl())
  return (
    <>
      <PageTitle title={t('invited.verifyTitle')} help={t('invited.verifyText', { email })} announce />
      <MailButton label={t('verify.send')} variant="filled" onSend={() => send.mutateAsync(email)} />
    </>
  )
}
