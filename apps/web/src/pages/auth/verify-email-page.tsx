import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { openCallback } from '#data/callback.ts'
import { useSession } from '#data/session.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { MessageStep } from './message-step.tsx'
import { SendConfirmation } from './send-confirmation.tsx'
import { outcomeOf } from './verification-outcome.ts'

/** The page that shows the outcome of a verification link, and that offers another link. */
export function VerifyEmailPage() {
  const { t } = useTranslation()
  const user = useSession().data?.user
  const email = user?.email
  const search = useSearch({ from: '/auth/verify-email' })
  const { callbackURL, token, email: asked, returnTo } = search
  const navigate = useNavigate()
  const onContinue = () =>
    void (user ? navigate(openCallback(callbackURL)) : navigate({ to: pages.signIn, search: { callbackURL } }))
  const continueAction = { action: user ? t('verify.carryOn') : t('ready.toSignIn'), onAction: onContinue }
  const accountAction = { action: t('verify.toAccount'), onAction: () => void navigate({ to: pages.account }) }
  const doneAction = callbackURL === undefined ? accountAction : continueAction
  const sendProps = { email, onContinue }

  if (token !== undefined && asked !== undefined) return <ConfirmStep token={token} email={asked} returnTo={returnTo} />

  switch (outcomeOf(search, user)) {
    case 'confirmed':
      return (
        <MessageStep title={t('verify.doneTitle')} outcome="done" text={t('verify.doneText')} {...continueAction} />
      )
    case 'unconfirmed':
      return <SendConfirmation title={t('verify.openTitle')} text={t('verify.openText', { email })} {...sendProps} />
    case 'expired':
      return <SendConfirmation title={t('verify.tooOldTitle')} text={t('verify.tooOldText')} {...sendProps} />
    case 'invalid':
      return <SendConfirmation title={t('verify.spentTitle')} text={t('verify.spentText')} {...sendProps} />
    case 'already-verified':
      return (
        <MessageStep
          title={t('verify.spentTitle')}
          outcome="failed"
          text={t('verify.nothingLeft', { email })}
          {...doneAction}
        />
      )
    case 'user-not-found':
      return (
        <MessageStep title={t('verify.goneTitle')} outcome="failed" text={t('verify.goneText')} {...continueAction} />
      )
    case 'other-user':
      return (
        <MessageStep
          title={t('verify.strangerTitle')}
          outcome="failed"
          text={t('verify.strangerText')}
          {...continueAction}
        />
      )
    case 'email-not-changed':
      return <MessageStep title={t('verify.unchangedTitle')} text={t('verify.unchangedText')} {...accountAction} />
  }
}
