import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmByMail } from '#pages/auth/confirm-by-mail.tsx'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { useCurrentUrl } from './use-current-url.ts'

/** Without the mailed link's proof the user must verify their email before accepting. */
export function VerifyEmailFirst({ email }: { email: string }) {
  const { t } = useTranslation()
  const returnTo = useCurrentUrl()
  return (
    <>
      <PageTitle title={t('invited.verifyTitle')} help={t('invited.verifyText', { email })} announce />
      <ConfirmByMail email={email} returnTo={returnTo} variant="filled" />
    </>
  )
}
