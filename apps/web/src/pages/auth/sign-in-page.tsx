import { pages } from '@foyer/auth-domain/redirect/pages'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useOffersPasskeys } from '#data/offers-passkeys.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { useMailedSignIn, useSettings } from '#data/settings.ts'
import { useSignIn } from '#data/sign-in.ts'
import { useProviders } from '#data/social.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SocialError } from '#ui/providers/social-error.tsx'
import { AccountDeleted } from './account-deleted.tsx'
import { AddAccountTitle, BackToAccount } from './add-account.tsx'
import { AnonymousSignIn } from './anonymous-sign-in.tsx'
import { AwaitVerification } from './await-verification.tsx'
import { CheckMail } from './check-mail.tsx'
import { LazyPasskeySignIn } from './lazy-passkey-sign-in.tsx'
import { MailedSignIn } from './mailed-sign-in.tsx'
import { OtherFormLink } from './other-form-link.tsx'
import { OtherWays } from './other-ways.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { type SignInFields, SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'
import { SignInTitle } from './sign-in-title.tsx'
import { SignInUnavailable } from './sign-in-unavailable.tsx'
import { useOpenAddedAccount } from './use-open-added-account.ts'
import { useSent } from './use-sent.ts'

export function SignInPage() {
  const { t } = useTranslation()
  const { emailAndPassword: settings, anonymous, username } = useSettings().data ?? {}
  const providers = useProviders()
  const mailed = useMailedSignIn()
  const passwordsEnabled = settings?.enabled ?? true
  const maySignUp = (settings?.signUp ?? true) || providers.length > 0
  const offersPasskeys = useOffersPasskeys()
  const [sent, setSent] = useSent()
  const { callbackURL, goodbye, error, add } = useSearch({ from: '/auth/signed-out/sign-in' })
  const signIn = useSignIn(callbackURL)
  const openAdded = useOpenAddedAccount()
  const isEnded = useLocation({ select: ({ state }) => state.sessionEnded === true })

  function submit(fields: SignInFields): void {
    signIn.mutate(fields, {
      onSuccess: (answer) => 'token' in answer && openAdded(),
      onError: (error) =>
        refusalCodeOf(error) === 'EMAIL_NOT_VERIFIED' && setSent({ step: 'check-mail', email: fields.email }),
    })
  }

  const nothingElse = providers.length === 0 && mailed === undefined && !offersPasskeys && anonymous !== true
  if (!passwordsEnabled && nothingElse) return <SignInUnavailable />
  if (sent !== undefined) {
    const onBack = () => setSent(undefined)
    // After a username there is no address to say more of.
    if (!sent.email.includes('@'))
      return <CheckMail title={t('checkMail.title')} text={t('username.unconfirmed')} onBack={onBack} />
    return (
      <AwaitVerification
        email={sent.email}
        text={t('checkMail.unconfirmed', { email: sent.email })}
        textWithCode={t('checkMail.unconfirmedWithCode', { email: sent.email })}
        onBack={onBack}
      />
    )
  }
  return (
    <>
      {goodbye && <AccountDeleted />}
      {add ? <AddAccountTitle /> : <SignInTitle hasEnded={isEnded} />}
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
          usernames={username != null}
          suggestsPasskeys={offersPasskeys}
          onSubmit={submit}
        />
      )}
      <OtherWays afterForm={passwordsEnabled}>
        <ProviderSignIn returnTo={callbackURL} signUp={false} />
        {offersPasskeys && <LazyPasskeySignIn returnTo={callbackURL} afterForm={passwordsEnabled} />}
        <MailedSignIn />
        {!(add || isEnded) && <AnonymousSignIn returnTo={callbackURL} />}
      </OtherWays>
      {maySignUp && <OtherFormLink question={t('signIn.newHere')} to={pages.signUp} action={t('signIn.toSignUp')} />}
      {add && <BackToAccount />}
    </>
  )
}
