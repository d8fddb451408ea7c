import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRequestPasswordReset } from '#data/password.ts'
import { useSettings } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { AwaitReset } from './await-reset.tsx'
import { EmailForm } from './email-form.tsx'
import { useCodesEnabled } from './lazy-mailed-code.tsx'
import { MessageStep } from './message-step.tsx'
import { OtherFormLink } from './other-form-link.tsx'
import { PageTitle } from './page-title.tsx'
import { useSent } from './use-sent.ts'

/** Shows the same for every email: it must not reveal whether an account exists. */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const product = useProduct()
  const settings = useSettings().data?.emailAndPassword
  const [sent, setSent] = useSent()
  const { callbackURL } = useSearch({ from: '/auth' })
  const request = useRequestPasswordReset(callbackURL)
  const navigate = useNavigate()
  const hasCode = useCodesEnabled()

  const toSignIn = () => void navigate({ to: pages.signIn, search: { callbackURL } })

  if (settings && !(settings.enabled && settings.resetPassword)) {
    return (
      <MessageStep
        title={t('forgot.closedTitle')}
        text={t('forgot.closedText', { product })}
        action={t('checkMail.toSignIn')}
        onAction={toSignIn}
      />
    )
  }
  if (sent !== undefined) {
    return <AwaitReset email={sent.email} onOther={() => setSent(undefined)} onBack={toSignIn} />
  }
  return (
    <>
      <PageTitle title={t('forgot.title')} help={t(hasCode ? 'forgot.helpWithCode' : 'forgot.help')} />
      <EmailForm
        action={t('forgot.submit')}
        busy={request.isPending}
        error={request.error}
        onSubmit={(email) => request.mutate(email, { onSuccess: () => setSent({ step: 'check-mail', email }) })}
      />
      <OtherFormLink question={t('forgot.remembered')} to={pages.signIn} action={t('signUp.toSignIn')} />
    </>
  )
}
