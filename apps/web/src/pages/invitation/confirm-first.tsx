import { useTranslation } from 'react-i18next'
import { useSendVerification } from '../../data/verification.ts'
import { MailButton } from '../../forms/mail-button.tsx'
import { PageTitle } from '../entrance/page-title.tsx'
import { useThisPage } from './use-this-page.ts'

/** Who came without the link of the mail has yet to show that the address is theirs. */
export function ConfirmFirst({ email }: { email: string }) {
  const { t } = useTranslation()
  const send = useSendVerification(useThisPage())
  return (
    <>
      <PageTitle title={t('invited.verifyTitle')} help={t('invited.verifyText', { email })} announce />
      <MailButton label={t('verify.send')} variant="filled" onSend={() => send.mutateAsync(email)} />
    </>
  )
}
