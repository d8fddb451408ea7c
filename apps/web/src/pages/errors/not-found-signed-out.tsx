import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { AuthFrame } from '#pages/auth/auth-frame.tsx'
import { MessageStep } from '#pages/auth/message-step.tsx'

/** A path without a page, for anyone who is not signed in. */
export function NotFoundSignedOut() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <AuthFrame>
      <MessageStep
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={t('ready.toSignIn')}
        onAction={() => void navigate({ to: pages.signIn })}
      />
    </AuthFrame>
  )
}
