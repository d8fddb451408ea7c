import { TextInput } from '@mantine/core'
import { type EventFilters, type Period, periods } from '#data/event-search.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FilterChip } from './filter-chip.tsx'
import classes from './filters.module.css'
import { OptionList } from './option-list.tsx'

type Time = Pick<EventFilters, 'period' | 'from' | 'until'>

type Props = {
  time: Time
  name: string | undefined
  onChange: (time: Time) => void
}

const none = { period: undefined, from: undefined, until: undefined }
const keys = Object.keys(periods).filter((key): key is Period => Object.hasOwn(periods, key))

/** Lets through the events of a period up to now, or between two days. */
export function TimeFilter({ time, name, onChange }: Props) {
  const { t } = useTranslation()
  const { from, until } = time
  return (
    <FilterChip label={t('audit.time')} value={name} onClear={() => onChange(none)}>
      {(close) => (
        <div className={classes.box}>
          <OptionList
            options={keys.map((key) => ({ key, label: t(`audit.period.${key}`), on: time.period === key }))}
            onChoose={(chosen) => {
              onChange({ ...none, period: keys.find((key) => key === chosen) })
              close()
            }}
          />
          <fieldset className={classes.range}>
            <legend className={classes.legend}>{t('audit.period.own')}</legend>
            <DayField label={t('events.from')} day={from} onChange={(day) => onChange({ ...none, until, from: day })} />
            <DayField
              label={t('events.until')}
              day={until}
              problem={isReversed(time) ? t('audit.period.reversed') : undefined}
              onChange={(day) => onChange({ ...none, from, until: day })}
            />
          </fieldset>
        </div>
      )}
    </FilterChip>
  )
}

// Days in this form sort as they follow each other.
function isReversed({ from, until }: Time): boolean {
  return from !== undefined && until !== undefined && from > until
}

type DayProps = {
  label: string
  day: string | undefined
  problem?: string | undefined
  onChange: (day: string | undefined) => void
}

function DayField({ label, day, problem, onChange }: DayProps) {
  return (
    <TextInput
      label={label}
      type="date"
      defaultValue={day}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
