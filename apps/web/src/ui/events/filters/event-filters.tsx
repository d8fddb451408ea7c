import type { EventArea } from '@foyer/auth-domain/audit/event-kinds'
import { Button, VisuallyHidden } from '@mantine/core'
import { type EventFilters, noEventFilters } from '#data/event-search.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './filters.module.css'
import { KindFilter } from './kind-filter.tsx'
import { SuggestionFilter } from './suggestion-filter.tsx'
import { TimeFilter } from './time-filter.tsx'
import { type FilterSources, useFilterNames } from './use-filter-names.ts'

export type EventFiltersProps = {
  filters: EventFilters
  sources: FilterSources
  /** The matters that the events may be about. */
  areas: readonly EventArea[]
  onChange: (change: EventFilters) => void
}

/** Filters by person, organization, kind and time; each is a chip. */
export function EventFilterChips({ filters, sources, areas, onChange }: EventFiltersProps) {
  const { t } = useTranslation()
  const names = useFilterNames(filters, sources)
  const { people, organizations } = sources
  return (
    <fieldset className={classes.filters}>
      <VisuallyHidden component="legend">{t('audit.filters')}</VisuallyHidden>
      <SuggestionFilter
        label={t('audit.person')}
        source={people}
        id={filters.person}
        name={names.person}
        onChange={(person) => onChange({ person })}
      />
      {organizations !== undefined && (
        <SuggestionFilter
          label={t('audit.organization')}
          source={organizations}
          id={filters.organization}
          name={names.organization}
          onChange={(organization) => onChange({ organization })}
        />
      )}
      <KindFilter kind={filters} name={names.kind} areas={areas} onChange={onChange} />
      <TimeFilter time={filters} name={names.time} onChange={onChange} />
      {isFiltered(filters) && (
        <Button variant="subtle" size="sm" onClick={() => onChange(noEventFilters)}>
          {t('events.clear')}
        </Button>
      )}
    </fieldset>
  )
}

/** Whether any filter is on. */
export function isFiltered({ person, organization, area, type, period, from, until }: EventFilters): boolean {
  return [person, organization, area, type, period, from, until].some((value) => value !== undefined)
}
