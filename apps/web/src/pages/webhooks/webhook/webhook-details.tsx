import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '#data/types.ts'
import type { ChangeWebhookSearch, WebhookSearch } from '#data/webhook-search.ts'
import { useWebhooks, type WebhooksOf } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageSkeleton } from '#layout/page-skeleton.tsx'
import { ParentLink } from '#pages/admin/parent-link.tsx'
import { Deliveries } from '#pages/webhooks/deliveries/deliveries.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { TestResult } from './test-result.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

type Props = {
  of: WebhooksOf
  webhookId: string
  search: WebhookSearch
  onSearchChange: ChangeWebhookSearch
}

/** The page of a webhook: what it wants and how it does, and its deliveries. */
export function WebhookDetails({ of, webhookId, search, onSearchChange }: Props) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useWebhooks(of)
  const webhook = data?.find(({ id }) => id === webhookId)
  if (webhook !== undefined)
    return <Content key={webhookId} of={of} webhook={webhook} search={search} onSearchChange={onSearchChange} />
  if (data !== undefined) return <NotFound of={of} />
  if (error === null) return <PageSkeleton />
  return <LoadFailed title={t('webhooks.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}

type ContentProps = Omit<Props, 'webhookId'> & { webhook: Webhook }

function Content({ of, webhook, search, onSearchChange }: ContentProps) {
  const { t } = useTranslation()
  const [tested, setTested] = useState<string>()
  const named = { organizationId: of.organizationId, webhookId: webhook.id }
  const open = (delivery: string | undefined) => onSearchChange({ delivery })
  return (
    <>
      <ParentLink to={of.page} label={t('nav.webhooks')} />
      <WebhookPanel of={of} webhook={webhook} onTested={setTested} />
      {tested !== undefined && <TestResult webhook={named} deliveryId={tested} onOpen={() => open(tested)} />}
      <Deliveries
        webhook={named}
        isEnabled={webhook.disabledAt === null}
        search={search}
        onSearchChange={onSearchChange}
      />
    </>
  )
}

function NotFound({ of }: { of: WebhooksOf }) {
  const { t } = useTranslation()
  return (
    <EmptyState heading="h1" drawing="wall" title={t('webhooks.goneTitle')} text={t('webhooks.goneText')}>
      <Button component={Link} to={of.page}>
        {t('webhooks.showAll')}
      </Button>
    </EmptyState>
  )
}
