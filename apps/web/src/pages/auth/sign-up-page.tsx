import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePasswordLengths, useSettings } from '#data/settings.ts'
import { useSignUp } from '#data/sign-in.ts'
import { useProviders } from '#data/social.ts'
import { useSendVerification } from '#data/verification.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { CheckMail } from './check-mail.tsx'
import { MailedCode } from './mailed-sign-in.tsx'
import { MessageStep } from './message-step.tsx'
import { OtherFormLink } from './other-form-link.tsx'
import { PageTitle } from './page-title.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { SignInUnavailable } from './sign-in-unavailable.tsx'
import { type SignUpFields, SignUpForm } from './sign-up-form.tsx'

type Step = { at: 'form' } | { at: 'check-mail' | 'ready'; email: string }

export function SignUpPage() {
  const { t } = useTranslation()
  const product = useProduct()
  const settings = useSettings().data
  const lengths = usePasswordLengths()
  const providers = useProviders()
  const passwordsEnabled = settings?.emailAndPassword.enabled ?? true
  const [step, setStep] = useState<Step>({ at: 'form' })
  const search = useSearch({ from: '/auth' })
  const signUp = useSignUp(search.callbackURL)
  const sendVerification = useSendVerification(search.callbackURL)
  const navigate = useNavigate()

  function submit(fields: SignUpFields): void {
    signUp.mutate(fields, {
      onSuccess: ({ token, user }) => {
        const mailed = settings?.emailAndPassword.requireEmailVerification ?? true
        if (token === null) setStep({ at: mailed ? 'check-mail' : 'ready', email: user.email })
      },
    })
  }

  const toSignIn = () => void navigate({ to: pages.signIn, search })

  if (!passwordsEnabled && providers.length === 0) return <SignInUnavailable />
  switch (step.at) {
    case 'form':
      return (
        <>
          <PageTitle
            title={t('signUp.title')}
            help={t('signUp.help', { product })}
            documentTitle={t('signUp.submit')}
          />
          {passwordsEnabled && (
            <SignUpForm
              lengths={lengths}
              busy={signUp.isPending || signUp.isSuccess}
              error={signUp.error}
              onSubmit={submit}
            />
          )}
          <ProviderSignIn returnTo={search.callbackURL} signUp afterForm={passwordsEnabled} />
          <OtherFormLink question={t('signUp.haveAccount')} to={pages.signIn} action={t('signUp.toSignIn')} />
        </>
      )
    case 'check-mail':
      return (
        <CheckMail
          text={t('checkMail.text', { email: step.email })}
          onSendAgain={() => sendVerification.mutateAsync(step.email)}
          onBack={toSignIn}
        >
          <MailedCode email={step.email} />
        </CheckMail>
      )
    case 'ready':
      return (
        <MessageStep
          title={t('ready.title')}
          text={t('ready.text', { email: step.email })}
          action={t('ready.toSignIn')}
          onAction={toSignIn}
        />
      )
  }
}
