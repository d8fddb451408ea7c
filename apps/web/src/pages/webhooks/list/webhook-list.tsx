import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Webhook } from '#data/types.ts'
import { useWebhooks, type WebhooksOf, webhookPath } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { List, Row } from '#ui/list/list.tsx'
import { LongText } from '#ui/text/long-text.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { WantedEvents } from './wanted-events.tsx'
import { WebhookHealth } from './webhook-health.tsx'
import { webhookName } from './webhook-name.ts'
import classes from './webhooks.module.css'

const NAMED_EVENTS = 3

/** The webhooks of a scope with how each does: loading, failed, none or some. */
export function WebhookList({ of }: { of: WebhooksOf }) {
  const { t } = useTranslation()
  const now = useNow()
  const { data: webhooks, error, isFetching, refetch } = useWebhooks(of)
  if (webhooks === undefined) {
    if (error === null) return <FieldsSkeleton count={2} />
    return <LoadFailed title={t('webhooks.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (webhooks.length === 0) {
    return (
      <div className={classes.none}>
        <EmptyState title={t('webhooks.emptyTitle')} text={t('webhooks.emptyText')} />
      </div>
    )
  }
  return (
    <List aria-label={t('webhooks.list')}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} of={of} webhook={webhook} now={now} />
      ))}
    </List>
  )
}

function WebhookRow({ of, webhook, now }: { of: WebhooksOf; webhook: Webhook; now: Date }) {
  const { id, url, types, disabledAt } = webhook
  return (
    <Row>
      <Link to={webhookPath(of, id)}>
        <span className={classes.row} data-disabled={disabledAt !== null || undefined}>
          <span className={classes.name}>{webhookName(webhook)}</span>
          <span className={classes.detail}>
            <LongText text={url} />
          </span>
          <span className={classes.detail}>
            <WantedEvents types={types} most={NAMED_EVENTS} />
          </span>
          <WebhookHealth webhook={webhook} now={now} />
        </span>
        <IconChevronRight className={classes.chevron} size={18} stroke={1.5} aria-hidden="true" />
      </Link>
    </Row>
  )
}
