import type { Webhook } from '#data/types.ts'
import { useDeleteWebhook } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

type Props = { organizationId: string | undefined; webhook: Webhook; onDone: () => void; onClose: () => void }

export function DeleteDialog({ organizationId, webhook, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const remove = useDeleteWebhook()

  async function submit(): Promise<void> {
    await remove.mutateAsync({ organizationId, webhookId: webhook.id })
    onDone()
    showMessage(t('webhooks.isDeleted'))
  }

  return (
    <ConfirmDialog
      title={t('webhooks.deleteTitle')}
      text={t('webhooks.deleteText', { url: webhook.url })}
      action={t('webhooks.deleteAction')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
