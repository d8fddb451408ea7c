import type { Webhook } from '#data/types.ts'
import type { WebhooksOf } from '#data/webhooks.ts'
import { longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { WantedEvents } from '#pages/webhooks/list/wanted-events.tsx'
import { WebhookHealth } from '#pages/webhooks/list/webhook-health.tsx'
import { webhookName } from '#pages/webhooks/list/webhook-name.ts'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { usePageHeading } from '#ui/text/use-page-heading.ts'
import classes from './webhook.module.css'
import { WebhookButtons } from './webhook-buttons.tsx'

type Props = { of: WebhooksOf; webhook: Webhook; onTested: (deliveryId: string) => void }

/** What a webhook is and how it does, and what can be done with it. */
export function WebhookPanel({ of, webhook, onTested }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow()
  const name = webhookName(webhook)
  const heading = usePageHeading(name)
  return (
    <section className={classes.panel} aria-labelledby="webhook-name">
      <h1 ref={heading} tabIndex={-1} id="webhook-name" className={classes.name}>
        {name}
      </h1>
      <p className={classes.url}>{webhook.url}</p>
      <WebhookHealth webhook={webhook} now={now} />
      <Facts>
        <Fact wide label={t('webhooks.events')}>
          <WantedEvents types={webhook.types} />
        </Fact>
        <Fact label={t('webhooks.created')}>{longDate(webhook.createdAt, locale)}</Fact>
      </Facts>
      <WebhookButtons of={of} webhook={webhook} onTested={onTested} />
    </section>
  )
}
