import { useCreateWebhook, type WebhooksOf } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ShownOnce } from '#ui/copy/shown-once.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'

type Props = { of: WebhooksOf; onClose: () => void }

/** Makes a webhook, and shows its secret once. */
export function NewWebhookDialog({ of, onClose }: Props) {
  const { t } = useTranslation()
  const { data: made, isPending, error, mutate } = useCreateWebhook(of)
  if (made !== undefined) {
    return (
      <Dialog once title={t('webhooks.createdTitle')} text={t('webhooks.createdText')} onClose={onClose}>
        <ShownOnce value={made.secret} copy={t('webhooks.copySecret')} done={t('webhooks.done')} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog sheet title={t('webhooks.newTitle')} onClose={onClose}>
      <WebhookForm
        organizationId={of.organizationId}
        stored={undefined}
        action={t('webhooks.create')}
        busy={isPending}
        error={error}
        onSubmit={(terms) => mutate(terms)}
        onClose={onClose}
      />
    </Dialog>
  )
}
