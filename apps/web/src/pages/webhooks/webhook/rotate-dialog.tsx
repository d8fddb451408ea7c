import type { Webhook } from '#data/types.ts'
import { useRotateWebhookSecret } from '#data/webhooks.ts'
import { FormError } from '#forms/form-error.tsx'
import { exactTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ShownOnce } from '#ui/copy/shown-once.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'

type Props = { organizationId: string | undefined; webhook: Webhook; onClose: () => void }

/** Makes a new secret, and shows it once. */
export function RotateDialog({ organizationId, webhook, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const rotate = useRotateWebhookSecret()
  if (rotate.data !== undefined) {
    const text = t('webhooks.rotatedText', { until: exactTime(rotate.data.formerUntil, locale) })
    return (
      <Dialog once title={t('webhooks.rotatedTitle')} text={text} onClose={onClose}>
        <ShownOnce
          value={rotate.data.secret}
          copy={t('webhooks.copySecret')}
          done={t('webhooks.done')}
          onDone={onClose}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title={t('webhooks.rotateTitle')} text={t('webhooks.rotateText')} busy={rotate.isPending} onClose={onClose}>
      <FormError error={rotate.error} />
      <DialogButtons
        action={t('webhooks.rotateAction')}
        busy={rotate.isPending}
        onAction={() => rotate.mutate({ organizationId, webhookId: webhook.id })}
        onClose={onClose}
      />
    </Dialog>
  )
}
