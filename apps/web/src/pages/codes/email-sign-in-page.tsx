import { pages } from '@foyer/auth-domain/redirect/pages'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRequestSignInMail, useSignInByCode } from '#data/codes.ts'
import { useMailedSignIn } from '#data/settings.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { CheckMail } from '#pages/auth/check-mail.tsx'
import { EmailForm } from '#pages/auth/email-form.tsx'
import { PageTitle } from '#pages/auth/page-title.tsx'
import { SignInUnavailable } from '#pages/auth/sign-in-unavailable.tsx'
import { useSent } from '#pages/auth/use-sent.ts'
import { CodeForm } from './code-form.tsx'

const sentMessages = { link: 'codes.linkSent', code: 'codes.codeSent', both: 'codes.bothSent' } as const

/** Signs in by a mailed link or code. Shows the same for every email: it must not reveal whether an account exists. */
export function EmailSignInPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mailed = useMailedSignIn()
  const { callbackURL } = useSearch({ from: '/auth' })
  const [sent, setSent] = useSent()
  const request = useRequestSignInMail(callbackURL)
  const signIn = useSignInByCode(callbackURL)

  const toSignIn = () => void navigate({ to: pages.signIn, search: { callbackURL } })

  if (mailed === undefined) return <SignInUnavailable />
  const action = t(mailed === 'code' ? 'codes.byCode' : 'codes.byLink')
  if (sent !== undefined) {
    return (
      <CheckMail
        title={t('codes.waitTitle')}
        text={t(sentMessages[mailed], { email: sent.email })}
        email={sent.email}
        onSendAgain={() => request.mutateAsync(sent.email)}
        onOther={() => setSent(undefined)}
        onBack={toSignIn}
      >
        {mailed !== 'link' && (
          <CodeForm
            action={t('signIn.submit')}
            busy={signIn.isPending || signIn.isSuccess}
            error={signIn.error}
            onSubmit={(otp) => signIn.mutate({ email: sent.email, otp })}
          />
        )}
      </CheckMail>
    )
  }
  return (
    <>
      <PageTitle title={t('codes.signInTitle')} help={t('codes.signInHelp')} />
      <EmailForm
        action={action}
        busy={request.isPending}
        error={request.error}
        onSubmit={(email) => request.mutate(email, { onSuccess: () => setSent({ step: 'check-mail', email }) })}
      />
      <Button variant="subtle" fullWidth mt={8} onClick={toSignIn}>
        {t('codes.withPassword')}
      </Button>
    </>
  )
}
