import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { openCallback, safeCallback } from '#data/callback.ts'
import { useSession } from '#data/session.ts'
import { announceSessionChange } from '#data/tabs.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { ConfirmMagicLink } from './confirm-magic-link.tsx'

/** Where a sign-in link ends: goes on signed in, asks in a browser that did not ask for the link, or says what failed. */
export function MagicLinkPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token, email, callbackURL, returnTo, error } = useSearch({ from: '/auth/magic-link' })
  const user = useSession().data?.user
  const [declined, setDeclined] = useState(false)
  const askAgain = {
    action: t('reset.askAgain'),
    onAction: () => void navigate({ to: pages.emailSignIn, search: { callbackURL } }),
  }

  if (declined) {
    return <MessageStep title={t('codes.declinedTitle')} text={t('codes.declinedText')} {...askAgain} />
  }
  if (token !== undefined && email !== undefined) {
    return <ConfirmMagicLink token={token} email={email} returnTo={returnTo} onDecline={() => setDeclined(true)} />
  }
  // Links that were mailed by an earlier version name the page to return to by `returnTo`.
  const to = callbackURL ?? safeCallback(returnTo, window.location.origin)
  if (error === undefined && user !== undefined) return <GoOn to={to} />
  const text = error === 'new_user_signup_disabled' ? t('codes.closedText') : t('codes.spentText')
  return <MessageStep title={t('codes.spentTitle')} outcome="failed" text={text} {...askAgain} />
}

// The tab that waits goes on too.
function GoOn({ to }: { to: string | undefined }) {
  const navigate = useNavigate()
  useEffect(() => {
    announceSessionChange()
    void navigate(openCallback(to))
  }, [navigate, to])
  return null
}
