import { eventTypes } from '@foyer/auth-domain/audit/event-types'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { type EventsSearch, parseEventsSearch } from '#data/admin-search.ts'
import { SelectField } from '#forms/select-field.tsx'
import { useDraft } from '#forms/use-draft.ts'
import classes from './events.module.css'
import { UserField } from './user-field.tsx'

type Props = { search: EventsSearch; onSearchChange: (change: EventsSearch) => void }

const ALL = ''
const DEBOUNCE_MS = 350

/** Filters by type, actor, target, organization and day. */
export function EventsFilters({ search, onSearchChange }: Props) {
  const { t } = useTranslation()
  const isFiltered = Object.entries(search).some(([key, value]) => key !== 'cursor' && value !== undefined)
  return (
    <div className={classes.filters}>
      <SelectField
        label={t('events.type')}
        data={[
          { value: ALL, label: t('events.allTypes') },
          ...eventTypes.map((type) => ({ value: type, label: t(`event.${type}`) })),
        ]}
        value={search.type ?? ALL}
        onChange={({ currentTarget: { value } }) => onSearchChange(parseEventsSearch({ ...search, type: value }))}
      />
      <UserField label={t('events.by')} userId={search.actor} onChange={(actor) => onSearchChange({ actor })} />
      <UserField label={t('events.about')} userId={search.target} onChange={(target) => onSearchChange({ target })} />
      <TypedField
        label={t('events.organizationId')}
        value={search.organization}
        onChange={(organization) => onSearchChange({ organization })}
      />
      <TypedField
        label={t('events.from')}
        type="date"
        value={search.from}
        onChange={(from) => onSearchChange({ from })}
      />
      <TypedField
        label={t('events.until')}
        type="date"
        value={search.until}
        onChange={(until) => onSearchChange({ until })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={() => onSearchChange(parseEventsSearch({}))}>
          {t('events.clear')}
        </Button>
      )}
    </div>
  )
}

type TypedProps = Pick<TextInputProps, 'label' | 'type'> & {
  value: string | undefined
  onChange: (typed: string | undefined) => void
}

/** A field whose change is reported after a debounce. */
function TypedField({ value, onChange, ...input }: TypedProps) {
  const [typed, setTyped] = useDraft(value)
  const reportChange = useDebouncedCallback((text: string) => onChange(text === '' ? undefined : text), DEBOUNCE_MS)

  function changeText(text: string): void {
    setTyped(text)
    reportChange(text.trim())
  }

  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => changeText(event.currentTarget.value)}
      {...input}
    />
  )
}
