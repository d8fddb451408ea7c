import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessageStep } from '#pages/auth/message-step.tsx'

/** An invitation that cannot be accepted: answered, canceled or expired, which the server does not distinguish. */
export function InvitationClosed({ inviterLeft = false }: { inviterLeft?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <MessageStep
      title={t('invited.closedTitle')}
      text={inviterLeft ? t('invited.senderGoneText') : t('invited.closedText')}
      action={t('invited.toOrganizations')}
      onAction={() => void navigate({ to: pages.organizations })}
    />
  )
}
