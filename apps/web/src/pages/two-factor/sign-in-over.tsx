import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'

/** Where the sign-in that waited has ended. */
export function SignInOver() {
  const { t } = useTranslation()
  const signInAgain = useSignInAgain()
  return (
    <MessageStep
      title={t('twoFactor.challenge.overTitle')}
      outcome="failed"
      text={t('twoFactor.challenge.overText')}
      action={t('twoFactor.challenge.overAction')}
      onAction={signInAgain}
    />
  )
}

/** Opens the sign-in page, which leads where this one would have, also where an account is added. */
export function useSignInAgain(): () => void {
  const { callbackURL, add } = useSearch({ from: '/auth' })
  const navigate = useNavigate()
  return () => void navigate({ to: pages.signIn, search: { callbackURL, add } })
}
