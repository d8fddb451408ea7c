import { type ChangeWebhookSearch, shownStates, type WebhookSearch } from '#data/webhook-search.ts'
import { useWebhookDeliveries, type WebhookId } from '#data/webhooks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Chips } from '#ui/table/chips.tsx'
import { Pager } from '#ui/table/pager.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import classes from './deliveries.module.css'
import { DeliveriesTable } from './deliveries-table.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'

const ALL = 'all'

type Props = {
  webhook: WebhookId
  isEnabled: boolean
  search: WebhookSearch
  onSearchChange: ChangeWebhookSearch
}

/** What a webhook was sent, with the details of one, which the URL names. */
export function Deliveries({ webhook, isEnabled, search, onSearchChange }: Props) {
  const { t } = useTranslation()
  const first = { cursor: undefined, delivery: undefined }
  return (
    <section className={classes.section} aria-labelledby="deliveries-heading">
      <div>
        <h2 id="deliveries-heading">{t('webhooks.deliveries.title')}</h2>
        <p className={classes.help}>{t('webhooks.deliveries.help')}</p>
      </div>
      <Chips
        legend={t('webhooks.deliveries.filters')}
        chips={[
          { value: ALL, label: t('webhooks.deliveries.all') },
          ...shownStates.map((state) => ({ value: state, label: t(`webhooks.deliveries.state.${state}`) })),
        ]}
        value={search.state ?? ALL}
        onChange={(value) => onSearchChange({ ...first, state: value === ALL ? undefined : value }, { trail: [] })}
      />
      <Content webhook={webhook} search={search} onSearchChange={onSearchChange} />
      <DeliveryDrawer
        webhook={webhook}
        isEnabled={isEnabled}
        deliveryId={search.delivery}
        onClose={() => onSearchChange({ delivery: undefined })}
      />
    </section>
  )
}

function Content({ webhook, search, onSearchChange }: Omit<Props, 'isEnabled'>) {
  const { t } = useTranslation()
  const { data, error, isFetching, isPlaceholderData, refetch } = useWebhookDeliveries(webhook, search)

  // The cursor may be invalid, so that a retry starts at the first page.
  function retry(): void {
    if (search.cursor === undefined) void refetch()
    else onSearchChange({ cursor: undefined }, { trail: [] })
  }

  if (data === undefined) {
    if (error === null) return <RowsSkeleton />
    return <LoadFailed title={t('webhooks.deliveries.failed')} error={error} busy={isFetching} onRetry={retry} />
  }
  if (data.deliveries.length === 0) return <Nothing isFiltered={search.state !== undefined} />
  return (
    <div className={rows.frame}>
      <DeliveriesTable
        organizationId={webhook.organizationId}
        deliveries={data.deliveries}
        onOpen={(delivery) => onSearchChange({ delivery })}
      />
      <Pager
        cursor={search.cursor}
        next={data.nextCursor}
        busy={isPlaceholderData}
        onPageChange={(cursor, trail) => onSearchChange({ cursor }, { trail })}
      />
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={rows.frame} role="status">
      {isFiltered ? (
        <EmptyState drawing="wall" title={t('webhooks.deliveries.noneTitle')} />
      ) : (
        <EmptyState title={t('webhooks.deliveries.emptyTitle')} text={t('webhooks.deliveries.emptyText')} />
      )}
    </div>
  )
}
