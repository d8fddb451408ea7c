import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'

/** A request that has expired, was answered, or began in another browser, which the server does not tell apart. */
export function RequestGone() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <MessageStep
      title={t('consent.goneTitle')}
      outcome="failed"
      text={t('consent.goneText')}
      action={t('notFound.action')}
      onAction={() => void navigate({ to: pages.home })}
    />
  )
}
