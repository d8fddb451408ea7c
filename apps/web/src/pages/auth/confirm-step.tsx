import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { confirmationPage, destinationOf } from '#data/confirmation-page.ts'
import { useConfirmVerification, useRejectVerification } from '#data/verification.ts'
import { FormError } from '#forms/form-error.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { cutText } from '#ui/text/cut-text.ts'
import { MessageStep } from './message-step.tsx'
import { PageTitle } from './page-title.tsx'

type Props = { token: string; email: string; returnTo: string | undefined }

/** Asks anyone who opened a verification link in a browser that did not sign up whether they had. */
export function ConfirmStep({ token, email, returnTo }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirmVerification()
  const reject = useRejectVerification()
  const callbackURL = returnTo ?? confirmationPage()

  if (reject.isSuccess) {
    return (
      <MessageStep
        title={t('verify.rejectedTitle')}
        text={t('verify.rejectedText', { email })}
        action={t('verify.takeOver')}
        onAction={() => void navigate({ to: pages.forgotPassword, search: { callbackURL: destinationOf(returnTo) } })}
      />
    )
  }
  return (
    <>
      <PageTitle title={t('verify.askTitle')} help={t('verify.askText', { email })} announce />
      <FormError error={confirm.error ?? reject.error} />
      <Button
        fullWidth
        loading={confirm.isPending || confirm.isSuccess}
        onClick={() => confirm.mutate({ token, callbackURL })}
      >
        {t('verify.confirm', { email: cutText(email) })}
      </Button>
      <Button variant="subtle" fullWidth mt={8} loading={reject.isPending} onClick={() => reject.mutate(token)}>
        {t('verify.notMe')}
      </Button>
    </>
  )
}
