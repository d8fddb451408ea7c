import type { Webhook } from '#data/types.ts'
import { useUpdateWebhook } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

type Props = { organizationId: string | undefined; webhook: Webhook; onClose: () => void }

export function DisableDialog({ organizationId, webhook, onClose }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const update = useUpdateWebhook({ organizationId, webhookId: webhook.id })

  function close(): void {
    showMessage(t('webhooks.isDisabled'))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('webhooks.disableTitle')}
      text={t('webhooks.disableText')}
      action={t('webhooks.disableAction')}
      busy={update.isPending}
      error={update.error}
      onConfirm={() => update.mutate({ enabled: false }, { onSuccess: close })}
      onClose={onClose}
    />
  )
}
