import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from './message-step.tsx'

/** Tells that the new password is set, and leads to sign-in. */
export function PasswordReset() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { callbackURL } = useSearch({ from: '/auth' })
  return (
    <MessageStep
      title={t('reset.doneTitle')}
      outcome="done"
      text={t('reset.doneText')}
      action={t('ready.toSignIn')}
      onAction={() => void navigate({ to: pages.signIn, search: { callbackURL } })}
    />
  )
}
