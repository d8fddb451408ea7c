import type { Webhook } from '#data/types.ts'
import { useUpdateWebhook } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { WebhookForm } from './webhook-form.tsx'

type Props = { organizationId: string | undefined; webhook: Webhook; onClose: () => void }

/** Changes where a webhook is delivered to, what it is for and what it wants. */
export function EditWebhookDialog({ organizationId, webhook, onClose }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const update = useUpdateWebhook({ organizationId, webhookId: webhook.id })

  function close(): void {
    showMessage(t('webhooks.saved'))
    onClose()
  }

  return (
    <Dialog sheet title={t('webhooks.editTitle')} onClose={onClose}>
      <WebhookForm
        organizationId={organizationId}
        stored={webhook}
        action={t('webhooks.save')}
        busy={update.isPending}
        error={update.error}
        onSubmit={(terms) => update.mutate(terms, { onSuccess: close })}
        onClose={onClose}
      />
    </Dialog>
  )
}
