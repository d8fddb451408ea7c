import type { WebhooksOf } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { CreateButton } from '#ui/dialog/create-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const NewWebhookDialog = lazyPart(async () => (await import('./new-webhook-dialog.tsx')).NewWebhookDialog)

/** Makes a webhook, in a dialog. */
export function NewWebhook({ of }: { of: WebhooksOf }) {
  const { t } = useTranslation()
  return (
    <CreateButton label={t('webhooks.new')}>{(close) => <NewWebhookDialog of={of} onClose={close} />}</CreateButton>
  )
}
