import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { WebhookDelivery } from '#data/types.ts'
import { useWebhookDelivery, type WebhookId } from '#data/webhooks.ts'
import { milliseconds } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useProblemText } from '#pages/webhooks/deliveries/use-problem-text.ts'
import classes from './webhook.module.css'

type Props = { webhook: WebhookId; deliveryId: string; onOpen: () => void }

/** What becomes of a test: it is told after its first attempt, though a failed one is tried again. */
export function TestResult({ webhook, deliveryId, onOpen }: Props) {
  const { t } = useTranslation()
  const delivery = useWebhookDelivery(webhook, deliveryId).data?.delivery
  const textOf = useResultText()
  const state = resultOf(delivery)
  return (
    <div className={classes.result} data-state={state} role="status">
      {state === 'waiting' && <Loader size={18} aria-hidden="true" />}
      {state === 'delivered' && <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />}
      {state === 'failed' && <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />}
      <p>{textOf(delivery)}</p>
      <Button variant="subtle" size="sm" onClick={onOpen}>
        {t('webhooks.showDelivery')}
      </Button>
    </div>
  )
}

function useResultText(): (delivery: WebhookDelivery | undefined) => string {
  const { t } = useTranslation()
  const locale = useLocale()
  const problemOf = useProblemText()
  return (delivery) => {
    const state = resultOf(delivery)
    if (delivery === undefined || state === 'waiting') return t('webhooks.testWaiting')
    if (state === 'failed') return t('webhooks.testFailed', { problem: problemOf(delivery) })
    const duration = milliseconds(delivery.milliseconds ?? 0, locale)
    return t('webhooks.testDelivered', { status: delivery.status, duration })
  }
}

function resultOf(delivery: WebhookDelivery | undefined): WebhookDelivery['state'] {
  if (delivery === undefined) return 'waiting'
  return delivery.state === 'waiting' && delivery.attempts > 0 && hasAnswer(delivery) ? 'failed' : delivery.state
}

// An attempt is counted as it begins, and has a problem once it has ended.
function hasAnswer({ status, error }: WebhookDelivery): boolean {
  return status !== null || error !== null
}
