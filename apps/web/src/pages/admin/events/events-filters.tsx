import { eventTypes } from '@foyer/auth-domain/audit/event-types'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { type EventsSearch, eventsSearchOf } from '../../../data/admin-search.ts'
import { SelectField } from '../../../forms/select-field.tsx'
import { useTyped } from '../../../ui/use-typed.ts'
import classes from './events.module.css'
import { PersonField } from './person-field.tsx'

type Props = { search: EventsSearch; onAsk: (change: EventsSearch) => void }

const ALL = ''
const PAUSE_MILLISECONDS = 350

/** Which events are looked for: of what kind, by and about whom, where and when. */
export function EventsFilters({ search, onAsk }: Props) {
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
        onChange={({ currentTarget: { value } }) => onAsk(eventsSearchOf({ ...search, type: value }))}
      />
      <PersonField label={t('events.by')} userId={search.actor} onChange={(actor) => onAsk({ actor })} />
      <PersonField label={t('events.about')} userId={search.target} onChange={(target) => onAsk({ target })} />
      <TypedField
        label={t('events.organizationId')}
        given={search.organization}
        onType={(organization) => onAsk({ organization })}
      />
      <TypedField label={t('events.from')} type="date" given={search.from} onType={(from) => onAsk({ from })} />
      <TypedField label={t('events.until')} type="date" given={search.until} onType={(until) => onAsk({ until })} />
      {isFiltered && (
        <Button variant="subtle" onClick={() => onAsk(eventsSearchOf({}))}>
          {t('events.clear')}
        </Button>
      )}
    </div>
  )
}

type TypedProps = Pick<TextInputProps, 'label' | 'type'> & {
  given: string | undefined
  onType: (typed: string | undefined) => void
}

/** Asked for after a pause. */
function TypedField({ given, onType, ...input }: TypedProps) {
  const [typed, setTyped] = useTyped(given)
  const ask = useDebouncedCallback((text: string) => onType(text === '' ? undefined : text), PAUSE_MILLISECONDS)

  function type(text: string): void {
    setTyped(text)
    ask(text.trim())
  }

  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      {...input}
    />
  )
}
