import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAnonymous } from '#data/anonymous.ts'
import { usePasswordLengths, useSettings } from '#data/settings.ts'
import { useSignUp } from '#data/sign-in.ts'
import { useProviders } from '#data/social.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToast } from '#ui/feedback/use-toast.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { BackToAccount } from './add-account.tsx'
import { AwaitVerification } from './await-verification.tsx'
import { MessageStep } from './message-step.tsx'
import { OtherFormLink } from './other-form-link.tsx'
import { OtherWays } from './other-ways.tsx'
import { PageTitle } from './page-title.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { SignInUnavailable } from './sign-in-unavailable.tsx'
import { type SignUpFields, SignUpForm } from './sign-up-form.tsx'
import { useOpenAddedAccount } from './use-open-added-account.ts'
import { useSent } from './use-sent.ts'

export function SignUpPage() {
  const { t } = useTranslation()
  const product = useProduct()
  const settings = useSettings().data
  const lengths = usePasswordLengths()
  const providers = useProviders()
  const passwordsEnabled = settings?.emailAndPassword.signUp ?? true
  const isAnonymous = useIsAnonymous()
  const { showMessage } = useToast()
  const [sent, setSent] = useSent()
  const search = useSearch({ from: '/auth' })
  const signUp = useSignUp(search.callbackURL)
  const openAdded = useOpenAddedAccount()
  const navigate = useNavigate()
  const [entered, setEntered] = useState<SignUpFields>()

  function submit(fields: SignUpFields): void {
    setEntered(fields)
    signUp.mutate(fields, {
      onSuccess: ({ token, user }) => {
        const mailed = settings?.emailAndPassword.requireEmailVerification ?? true
        if (token === null) setSent({ step: mailed ? 'check-mail' : 'ready', email: user.email })
        else if (search.add) openAdded()
        else if (isAnonymous) showMessage(t('anonymous.saved'))
      },
    })
  }

  function enterAgain(): void {
    signUp.reset()
    setSent(undefined)
  }

  const toSignIn = () => void navigate({ to: pages.signIn, search })

  if (!passwordsEnabled && providers.length === 0 && settings?.emailAndPassword.enabled) {
    return (
      <MessageStep
        title={t('signUp.closedTitle')}
        text={t('signUp.closedText', { product })}
        action={t('signUp.toSignIn')}
        onAction={toSignIn}
      />
    )
  }
  if (!passwordsEnabled && providers.length === 0) return <SignInUnavailable />
  switch (sent?.step) {
    case undefined:
      return (
        <>
          <PageTitle
            title={isAnonymous ? t('anonymous.title') : t('signUp.title')}
            help={isAnonymous ? t('anonymous.signUpHelp') : t('signUp.help', { product })}
            documentTitle={t('signUp.submit')}
          />
          {passwordsEnabled && (
            <SignUpForm
              lengths={lengths}
              usernames={settings?.username != null}
              fields={settings?.fields.user ?? []}
              entered={entered}
              busy={signUp.isPending || signUp.isSuccess}
              error={signUp.error}
              onSubmit={submit}
            />
          )}
          <OtherWays afterForm={passwordsEnabled}>
            <ProviderSignIn returnTo={search.callbackURL} signUp />
          </OtherWays>
          <OtherFormLink question={t('signUp.haveAccount')} to={pages.signIn} action={t('signUp.toSignIn')} />
          {search.add && <BackToAccount />}
        </>
      )
    case 'check-mail':
      return (
        <AwaitVerification
          email={sent.email}
          text={t('checkMail.text', { email: sent.email })}
          textWithCode={t('checkMail.withCode', { email: sent.email })}
          onOther={enterAgain}
          onBack={toSignIn}
        />
      )
    case 'ready':
      return (
        <MessageStep
          title={t('ready.title')}
          outcome="done"
          text={t('ready.text', { email: sent.email })}
          action={t('ready.toSignIn')}
          onAction={toSignIn}
        />
      )
  }
}
