import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Webhook } from '#data/types.ts'
import { useEnableWebhook } from '#data/webhooks.ts'
import form from '#forms/form.module.css'
import { FormError } from '#forms/form-error.tsx'
import { shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

type Props = { organizationId: string | undefined; webhook: Webhook; onClose: () => void }

/** Enables a webhook, and offers to deliver what it has missed: afterwards nothing says since when that is. */
export function EnableDialog({ organizationId, webhook, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { showMessage } = useToast()
  const enable = useEnableWebhook({ organizationId, webhookId: webhook.id })
  const [withMissed, setWithMissed] = useState(false)
  const since = webhook.failingSince ?? webhook.disabledAt

  function submit(): void {
    const missedSince = withMissed && since !== null ? since : undefined
    const done = () => {
      showMessage(t('webhooks.isEnabled'))
      onClose()
    }
    enable.mutate({ missedSince }, { onSuccess: done })
  }

  return (
    <Dialog title={t('webhooks.enableTitle')} text={t('webhooks.enableText')} busy={enable.isPending} onClose={onClose}>
      <div className={form.form}>
        <FormError error={enable.error} />
        {since !== null && (
          <Checkbox
            label={t('webhooks.missed', { since: shortTime(since, new Date(), locale) })}
            checked={withMissed}
            onChange={({ currentTarget }) => setWithMissed(currentTarget.checked)}
          />
        )}
        <DialogButtons action={t('webhooks.enable')} busy={enable.isPending} onAction={submit} onClose={onClose} />
      </div>
    </Dialog>
  )
}
