import type { WebhookDelivery } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useEventNames } from '#pages/webhooks/form/use-event-names.ts'
import { Badge } from '#ui/table/badge.tsx'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './deliveries.module.css'
import { useProblemText } from './use-problem-text.ts'

type Props = {
  organizationId: string | undefined
  deliveries: readonly WebhookDelivery[]
  onOpen: (deliveryId: string) => void
}

export const deliveryTones = { waiting: 'plain', delivered: 'good', failed: 'warn' } as const

/** Gets the focus back when the details are closed. */
export function deliveryOpenerId(deliveryId: string): string {
  return `delivery-${deliveryId}`
}

/** A page of deliveries, each of which opens its details. */
export function DeliveriesTable({ organizationId, deliveries, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <Rows
      label={t('webhooks.deliveries.title')}
      columns={[
        t('webhooks.deliveries.event'),
        t('webhooks.deliveries.stateColumn'),
        t('webhooks.deliveries.attempts'),
        t('webhooks.deliveries.answer'),
        t('webhooks.deliveries.time'),
      ]}
    >
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} organizationId={organizationId} delivery={delivery} onOpen={onOpen} />
      ))}
    </Rows>
  )
}

type RowProps = Omit<Props, 'deliveries'> & { delivery: WebhookDelivery }

function DeliveryRow({ organizationId, delivery, onOpen }: RowProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { typeOf } = useEventNames(organizationId)
  const { id, type, state, attempts, createdAt } = delivery
  return (
    <tr className={`${rows.row} ${classes.row}`}>
      <th scope="row">
        <span className={rows.names}>
          <button
            id={deliveryOpenerId(id)}
            type="button"
            className={classes.opener}
            aria-haspopup="dialog"
            onClick={() => onOpen(id)}
          >
            {typeOf(type)}
          </button>
          <code className={rows.detail}>{type}</code>
        </span>
      </th>
      <Cell label={t('webhooks.deliveries.stateColumn')}>
        <Badge tone={deliveryTones[state]}>{t(`webhooks.deliveries.state.${state}`)}</Badge>
      </Cell>
      <Cell label={t('webhooks.deliveries.attempts')} numeric>
        {attempts}
      </Cell>
      <Cell label={t('webhooks.deliveries.answer')}>
        <Answer delivery={delivery} />
      </Cell>
      <Cell label={t('webhooks.deliveries.time')}>
        <RelativeTime date={createdAt} now={now} />
      </Cell>
    </tr>
  )
}

function Answer({ delivery }: { delivery: WebhookDelivery }) {
  const problemOf = useProblemText()
  const { status, error } = delivery
  if (status !== null) return status
  return error === null ? '–' : problemOf(delivery)
}
