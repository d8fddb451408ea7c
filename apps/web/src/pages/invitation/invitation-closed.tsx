import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessageStep } from '../entrance/message-step.tsx'

/** An invitation nobody can accept: answered, taken back or too old, which the server does not tell apart. */
export function InvitationClosed({ senderGone = false }: { senderGone?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <MessageStep
      title={t('invited.closedTitle')}
      text={senderGone ? t('invited.senderGoneText') : t('invited.closedText')}
      action={t('invited.toOrganizations')}
      onAction={() => void navigate({ to: pages.organizations })}
    />
  )
}
