import { Button } from '@mantine/core'
import type { WebhookDeliveryDetails } from '#data/types.ts'
import { useRedeliverEvent, useWebhookDelivery, type WebhookId } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useEventNames } from '#pages/webhooks/form/use-event-names.ts'
import { DetailsBody, DetailsDrawer } from '#ui/details/details-drawer.tsx'
import { RawText } from '#ui/details/raw-text.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { deliveryOpenerId } from './deliveries-table.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'

type Props = {
  webhook: WebhookId
  isEnabled: boolean
  deliveryId: string | undefined
  onClose: () => void
}

/** The details of a delivery beside the list: what is sent, what was answered, and what comes next. */
export function DeliveryDrawer({ deliveryId, onClose, ...of }: Props) {
  return (
    <DetailsDrawer openerId={deliveryId === undefined ? undefined : deliveryOpenerId(deliveryId)} onClose={onClose}>
      {deliveryId !== undefined && <Details deliveryId={deliveryId} {...of} />}
    </DetailsDrawer>
  )
}

type DetailsProps = Omit<Props, 'onClose'> & { deliveryId: string }

function Details({ webhook, isEnabled, deliveryId }: DetailsProps) {
  const { t } = useTranslation()
  const { typeOf } = useEventNames(webhook.organizationId)
  const { data, error, isFetching, refetch } = useWebhookDelivery(webhook, deliveryId)
  const title = data === undefined ? t('webhooks.deliveries.one') : typeOf(data.delivery.type)
  return (
    <DetailsBody title={title} busy={data === undefined && error === null}>
      {data === undefined && error !== null && (
        <LoadFailed
          title={t('webhooks.deliveries.openFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <>
          <DeliveryFacts delivery={data.delivery} messageId={data.messageId} />
          {isEnabled && <Redeliver webhook={webhook} deliveryId={deliveryId} />}
          <Texts details={data} />
        </>
      )}
    </DetailsBody>
  )
}

function Redeliver({ webhook, deliveryId }: { webhook: WebhookId; deliveryId: string }) {
  const { t } = useTranslation()
  const { showMessage, showError } = useToast()
  const redeliver = useRedeliverEvent()

  function send(): void {
    const done = () => showMessage(t('webhooks.deliveries.isRedelivering'))
    redeliver.mutateAsync({ ...webhook, deliveryId }).then(done, showError)
  }

  return (
    <Button variant="default" loading={redeliver.isPending} onClick={send}>
      {t('webhooks.deliveries.redeliver')}
    </Button>
  )
}

function Texts({ details: { delivery, body } }: { details: WebhookDeliveryDetails }) {
  const { t } = useTranslation()
  return (
    <>
      {delivery.answer !== null && delivery.answer !== '' && (
        <RawText heading={t('webhooks.deliveries.answerText')} text={delivery.answer} />
      )}
      {body === null && <p>{t('webhooks.deliveries.noBody')}</p>}
      {body !== null && <RawText heading={t('webhooks.deliveries.request')} text={indented(body)} />}
    </>
  )
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
