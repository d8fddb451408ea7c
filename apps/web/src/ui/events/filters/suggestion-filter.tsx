import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import type { SuggestionSource } from '#ui/events/event-source.ts'
import { FilterChip } from './filter-chip.tsx'
import { SearchBox } from './search-box.tsx'

type Props = {
  label: string
  source: SuggestionSource
  id: string | undefined
  name: string | undefined
  onChange: (id: string | undefined) => void
}

const TYPING_PAUSE_MILLISECONDS = 200

/** Lets through the events of one user or organization, which is searched for. */
export function SuggestionFilter({ label, source, id, name, onChange }: Props) {
  return (
    <FilterChip label={label} value={id === undefined ? undefined : (name ?? '…')} onClear={() => onChange(undefined)}>
      {(close) => (
        <Search
          source={source}
          chosen={id}
          onChoose={(chosen) => {
            onChange(chosen)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type SearchProps = { source: SuggestionSource; chosen: string | undefined; onChoose: (id: string) => void }

function Search({ source, chosen, onChoose }: SearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MILLISECONDS)
  const { state, options, retry } = source.useSuggestions(search)
  // What is found belongs to what was typed before.
  const isCurrent = search === typed.trim()
  const offered = {
    state: isCurrent ? state : ('searching' as const),
    options: isCurrent
      ? options.map(({ id, name, detail }) => ({ key: id, label: name, detail, on: id === chosen }))
      : [],
    retry,
  }
  return (
    <SearchBox
      label={t(source.placeholder)}
      typed={typed}
      offered={offered}
      none={t(search === '' ? 'audit.typeToSearch' : 'audit.noMatches')}
      onType={setTyped}
      onChoose={onChoose}
    />
  )
}
