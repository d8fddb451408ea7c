import { Button } from '@mantine/core'
import type { EventFilters } from '#data/event-search.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import rows from '#ui/table/rows.module.css'
import { isFiltered } from './filters/event-filters.tsx'

type Props = { filters: EventFilters; nothing: { title: string; text: string }; onClear: () => void }

/** In place of events. Which filters are on, the chips above it say. */
export function NoEvents({ filters, nothing, onClear }: Props) {
  const { t } = useTranslation()
  return (
    <div className={rows.frame} role="status">
      {isFiltered(filters) ? (
        <EmptyState drawing="wall" title={t('events.noneTitle')} text={t('events.noneText')}>
          <Button variant="default" onClick={onClear}>
            {t('events.clear')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState {...nothing} />
      )}
    </div>
  )
}
