import { useTranslation } from '#i18n/use-translation.ts'
import { MessageStep } from '#pages/auth/message-step.tsx'
import { useNextAction } from './use-next-action.ts'

/** An invitation that cannot be accepted: answered, canceled or expired, which the server does not distinguish. */
export function InvitationClosed({ inviterLeft = false }: { inviterLeft?: boolean }) {
  const { t } = useTranslation()
  return (
    <MessageStep
      title={t('invited.closedTitle')}
      outcome="failed"
      text={inviterLeft ? t('invited.senderGoneText') : t('invited.closedText')}
      {...useNextAction()}
    />
  )
}
