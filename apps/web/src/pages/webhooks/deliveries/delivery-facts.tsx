import type { WebhookDelivery } from '#data/types.ts'
import { exactTime, milliseconds as inMilliseconds, timeUntil } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DetailFact, DetailFacts } from '#ui/details/details-drawer.tsx'
import { Identifier } from '#ui/facts/identifier.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { deliveryTones } from './deliveries-table.tsx'
import { useProblemText } from './use-problem-text.ts'

type Props = { delivery: WebhookDelivery; messageId: string | null }

/** How a delivery stands, and what its last attempt was answered. */
export function DeliveryFacts({ delivery, messageId }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { type, state, attempts, milliseconds, createdAt, endedAt } = delivery
  const numbers = new Intl.NumberFormat(locale)
  return (
    <DetailFacts>
      <DetailFact term={t('webhooks.deliveries.stateColumn')}>
        <Badge tone={deliveryTones[state]}>{t(`webhooks.deliveries.state.${state}`)}</Badge>
      </DetailFact>
      <Answer delivery={delivery} />
      {milliseconds !== null && (
        <DetailFact term={t('webhooks.deliveries.duration')}>{inMilliseconds(milliseconds, locale)}</DetailFact>
      )}
      <DetailFact term={t('webhooks.deliveries.attempts')}>{numbers.format(attempts)}</DetailFact>
      <NextAttempt delivery={delivery} />
      <DetailFact term={t('webhooks.deliveries.time')}>{exactTime(createdAt, locale)}</DetailFact>
      {endedAt !== null && <DetailFact term={t('webhooks.deliveries.ended')}>{exactTime(endedAt, locale)}</DetailFact>}
      {messageId !== null && (
        <DetailFact term={t('webhooks.deliveries.messageId')}>
          <Identifier id={messageId} />
        </DetailFact>
      )}
      <DetailFact term={t('webhooks.deliveries.type')}>
        <code>{type}</code>
      </DetailFact>
    </DetailFacts>
  )
}

function Answer({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const problemOf = useProblemText()
  if (delivery.status === null && delivery.error === null) return null
  return <DetailFact term={t('webhooks.deliveries.answer')}>{delivery.status ?? problemOf(delivery)}</DetailFact>
}

function NextAttempt({ delivery: { nextAttemptAt } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (nextAttemptAt === null) return null
  const seconds = (nextAttemptAt.getTime() - Date.now()) / 1000
  return (
    <DetailFact term={t('webhooks.deliveries.next')}>
      {seconds <= 0 ? t('webhooks.deliveries.now') : timeUntil(seconds, locale)}
    </DetailFact>
  )
}
