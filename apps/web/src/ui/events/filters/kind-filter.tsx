import { type EventArea, eventAreas, typesOfArea } from '@foyer/auth-domain/audit/event-kinds'
import { eventTypes } from '@foyer/auth-domain/audit/event-types'
import { useState } from 'react'
import type { EventFilters } from '#data/event-search.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { nothingOffered } from '#ui/events/event-source.ts'
import { FilterChip } from './filter-chip.tsx'
import { SearchBox } from './search-box.tsx'

type Kind = Pick<EventFilters, 'area' | 'type'>

type Props = {
  kind: Kind
  name: string | undefined
  areas: readonly EventArea[]
  onChange: (kind: Kind) => void
}

/** Lets through the events of one type, or of all types about one matter. */
export function KindFilter({ kind, name, areas, onChange }: Props) {
  const { t } = useTranslation()

  function choose(key: string): void {
    const area = eventAreas.find((one) => one === key)
    onChange({ area, type: area === undefined ? eventTypes.find((type) => type === key) : undefined })
  }

  return (
    <FilterChip label={t('audit.kind')} value={name} onClear={() => onChange({ area: undefined, type: undefined })}>
      {(close) => (
        <Search
          kind={kind}
          areas={areas}
          onChoose={(key) => {
            choose(key)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type SearchProps = Pick<Props, 'kind' | 'areas'> & { onChoose: (key: string) => void }

function Search({ kind, areas, onChoose }: SearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLocaleLowerCase()
  const options = areas.flatMap((area) => [
    { key: area, label: t('audit.allOf', { area: t(`audit.area.${area}`) }), on: kind.area === area, head: true },
    ...typesOfArea(area).map((type) => ({ key: type, label: t(`event.${type}`), on: kind.type === type })),
  ])
  return (
    <SearchBox
      label={t('audit.searchKind')}
      typed={typed}
      offered={{ ...nothingOffered, options: options.filter(({ label }) => label.toLocaleLowerCase().includes(words)) }}
      none={t('audit.noMatches')}
      onType={setTyped}
      onChoose={onChoose}
    />
  )
}
