import type { Webhook } from '#data/types.ts'
import { useRedeliverEvents } from '#data/webhooks.ts'
import { shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { SelectDialog } from '#ui/dialog/select-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

type Props = { organizationId: string | undefined; webhook: Webhook; onClose: () => void }

const HOUR_MS = 3_600_000

const hoursBack = { hour: 1, day: 24, days: 72 } as const

/** Has every event since a time delivered once more. */
export function RedeliverDialog({ organizationId, webhook: { id, failingSince }, onClose }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { showMessage } = useToast()
  const redeliver = useRedeliverEvents()
  const now = new Date()
  const failing =
    failingSince === null
      ? []
      : [{ value: 'failing', label: t('webhooks.sinceFailing', { since: shortTime(failingSince, now, locale) }) }]
  const periods = Object.keys(hoursBack)
    .filter(isPeriod)
    .map((value) => ({ value, label: t(`webhooks.${value}`) }))

  function save(chosen: string): void {
    const since = isPeriod(chosen) ? new Date(Date.now() - hoursBack[chosen] * HOUR_MS) : failingSince
    if (since === null) return
    const done = () => {
      showMessage(t('webhooks.isRedelivering'))
      onClose()
    }
    redeliver.mutate({ organizationId, webhookId: id, since }, { onSuccess: done })
  }

  return (
    <SelectDialog
      title={t('webhooks.redeliverTitle')}
      text={t('webhooks.redeliverText')}
      label={t('webhooks.since')}
      options={[...failing, ...periods]}
      value={failingSince === null ? 'hour' : 'failing'}
      action={t('webhooks.redeliverAction')}
      busy={redeliver.isPending}
      error={redeliver.error}
      onSave={save}
      onClose={onClose}
    />
  )
}

function isPeriod(value: string): value is keyof typeof hoursBack {
  return Object.hasOwn(hoursBack, value)
}
