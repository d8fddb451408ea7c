import type { EventFilters } from '#data/event-search.ts'
import { dateRange, longDate } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import type { SuggestionSource } from '#ui/events/event-source.ts'

export type FilterSources = { people: SuggestionSource; organizations?: SuggestionSource | undefined }

type Names = Record<'person' | 'organization' | 'kind' | 'time', string | undefined>

const nowhere = () => undefined

/** What each filter lets through, in words; undefined for one that is off. */
export function useFilterNames(filters: EventFilters, { people, organizations }: FilterSources): Names {
  const { t } = useTranslation()
  const time = useTimeName(filters)
  const useOrganizationName = organizations?.useName ?? nowhere
  const { area, type } = filters
  const kindOfArea = area && t('audit.allOf', { area: t(`audit.area.${area}`) })
  return {
    person: people.useName(filters.person),
    organization: useOrganizationName(filters.organization),
    kind: type === undefined ? kindOfArea : t(`event.${type}`),
    time,
  }
}

function useTimeName({ period, from, until }: EventFilters): string | undefined {
  const { t } = useTranslation()
  const locale = useLocale()
  const dateOf = (day: string) => new Date(`${day}T00:00:00`)
  const nameOf = (day: string) => longDate(dateOf(day), locale)
  if (period !== undefined) return t(`audit.period.${period}`)
  if (from !== undefined && until !== undefined) return dateRange(dateOf(from), dateOf(until), locale)
  if (from !== undefined) return t('audit.period.from', { day: nameOf(from) })
  return until === undefined ? undefined : t('audit.period.until', { day: nameOf(until) })
}
