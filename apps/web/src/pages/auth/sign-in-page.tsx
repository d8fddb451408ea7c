import { pages } from '@foyer/auth-domain/redirect/pages'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalCodeOf } from '#data/refusal.ts'
import { useMailedSignIn, useSettings } from '#data/settings.ts'
import { useSignIn } from '#data/sign-in.ts'
import { useProviders } from '#data/social.ts'
import { useSendVerification } from '#data/verification.ts'
import { useProduct } from '#ui/product/product-name.ts'
import { SocialError } from '#ui/providers/social-error.tsx'
import { AccountDeleted } from './account-deleted.tsx'
import { CheckMail } from './check-mail.tsx'
import { MailedCode, MailedSignIn } from './mailed-sign-in.tsx'
import { OtherFormLink } from './other-form-link.tsx'
import { PageTitle } from './page-title.tsx'
import classes from './provider-sign-in.module.css'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { type SignInFields, SignInForm } from './sign-in-form.tsx'
import { SignInUnavailable } from './sign-in-unavailable.tsx'

type Step = { at: 'form' } | { at: 'check-mail'; email: string }

export function SignInPage() {
  const { t } = useTranslation()
  const product = useProduct()
  const settings = useSettings().data?.emailAndPassword
  const providers = useProviders()
  const mailed = useMailedSignIn()
  const passwordsEnabled = settings?.enabled ?? true
  const [step, setStep] = useState<Step>({ at: 'form' })
  const { callbackURL, goodbye, error } = useSearch({ from: '/auth/signed-out/sign-in' })
  const signIn = useSignIn(callbackURL)
  const sendVerification = useSendVerification(callbackURL)

  function submit(fields: SignInFields): void {
    signIn.mutate(fields, {
      onError: (error) =>
        refusalCodeOf(error) === 'EMAIL_NOT_VERIFIED' && setStep({ at: 'check-mail', email: fields.email }),
    })
  }

  if (!passwordsEnabled && providers.length === 0 && mailed === undefined) return <SignInUnavailable />
  switch (step.at) {
    case 'form':
      return (
        <>
          {goodbye && <AccountDeleted />}
          <PageTitle
            title={t('signIn.title')}
            help={t('signIn.help', { product })}
            documentTitle={t('signIn.submit')}
          />
          {error !== undefined && signIn.isIdle && (
            <div className={classes.error}>
              <SocialError code={error} />
            </div>
          )}
          {passwordsEnabled && (
            <SignInForm
              busy={signIn.isPending || signIn.isSuccess}
              error={signIn.error}
              canResetPassword={settings?.resetPassword ?? true}
              onSubmit={submit}
            />
          )}
          <MailedSignIn />
          <ProviderSignIn returnTo={callbackURL} signUp={false} afterForm={passwordsEnabled} />
          <OtherFormLink question={t('signIn.newHere')} to={pages.signUp} action={t('signIn.toSignUp')} />
        </>
      )
    case 'check-mail':
      return (
        <CheckMail
          text={t('checkMail.unconfirmed', { email: step.email })}
          onSendAgain={() => sendVerification.mutateAsync(step.email)}
          onBack={() => setStep({ at: 'form' })}
        >
          <MailedCode email={step.email} />
        </CheckMail>
      )
  }
}
