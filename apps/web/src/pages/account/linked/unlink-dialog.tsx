import { providerName } from '@foyer/auth-domain/social/provider-names'
import { refusalCodeOf } from '#data/refusal.ts'
import { useUnlinkAccount } from '#data/social.ts'
import type { LinkedAccount } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FreshSessionDialog } from './fresh-session-dialog.tsx'

const reasons = { ACCOUNT_NOT_FOUND: 'linked.gone', YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: 'linked.only' } as const

type Props = { account: LinkedAccount; onDone: () => void; onClose: () => void }

/** Asks for confirmation before unlinking, and shows the error in the dialog. */
export function UnlinkDialog({ account, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const unlink = useUnlinkAccount()
  const { provider: providerId, accountId } = account
  const provider = providerName(providerId)
  const title = t('linked.unlinkTitle', { provider })
  const code = refusalCodeOf(unlink.error)
  const hasReason = code === 'ACCOUNT_NOT_FOUND' || code === 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT'
  if (code === 'SESSION_IS_NOT_FRESH') return <FreshSessionDialog title={title} onClose={onClose} />
  return (
    <ConfirmDialog
      title={title}
      text={t('linked.unlinkText', { provider })}
      action={t('linked.unlinkOf', { provider })}
      busy={unlink.isPending}
      error={unlink.error}
      reason={hasReason ? t(reasons[code]) : undefined}
      onConfirm={() => unlink.mutate({ providerId, accountId }, { onSuccess: onDone })}
      onClose={onClose}
    />
  )
}
