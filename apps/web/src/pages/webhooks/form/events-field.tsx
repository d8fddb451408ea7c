import { useId, useMemo } from 'react'
import { RadioField } from '#forms/radio-field.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Choice, EventChoices } from './event-choices.tsx'
import { type EventTree, eventTree, offeredTypes, typesIn } from './event-tree.ts'
import classes from './events-field.module.css'
import { useEventNames } from './use-event-names.ts'
import type { Names } from './wanted-names.ts'

export type Wanted = { every: boolean; chosen: Names }

type Props = {
  organizationId: string | undefined
  wanted: Wanted
  error: string | undefined
  onChange: (wanted: Wanted) => void
}

/** Which events a webhook wants: every one, or groups and types. */
export function EventsField({ organizationId, wanted, error, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.field}>
      <RadioField
        label={t('webhooks.wanted')}
        choices={(['all', 'some'] as const).map((value) => ({
          value,
          label: t(`webhooks.${value}`),
          hint: t(`webhooks.${value}Hint`),
        }))}
        value={wanted.every ? 'all' : 'some'}
        onChange={(value) => onChange({ ...wanted, every: value === 'all' })}
      />
      {!wanted.every && (
        <Choices
          organizationId={organizationId}
          chosen={wanted.chosen}
          error={error}
          onChange={(chosen) => onChange({ ...wanted, chosen })}
        />
      )}
    </div>
  )
}

type ChoicesProps = {
  organizationId: string | undefined
  chosen: Names
  error: string | undefined
  onChange: (chosen: Names) => void
}

function Choices({ organizationId, chosen, error, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  const problem = useId()
  const names = useEventNames(organizationId)
  const tree = useMemo(() => eventTree(offeredTypes({ organizationId })), [organizationId])
  const choosing = { names, chosen, onChange }
  const { groups, types } = tree
  const unoffered = unofferedOf(tree, chosen)
  return (
    <fieldset className={classes.choices} aria-label={t('webhooks.some')} aria-describedby={problem}>
      <p id={problem} className={classes.wrong} role="status">
        {error}
      </p>
      <EventChoices tree={{ groups, types: [] }} {...choosing} />
      {types.length + unoffered.length > 0 && (
        <fieldset className={classes.others}>
          <legend>{t('webhooks.others')}</legend>
          <EventChoices tree={{ groups: [], types }} {...choosing} />
          {unoffered.map((name) => (
            <Choice key={name} name={name} label="" {...choosing} />
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}

// Made by an application, which may name groups that are none here.
function unofferedOf(tree: EventTree, chosen: Names): string[] {
  const offered = new Set<string>([...typesIn(tree), ...namesIn(tree)])
  return chosen.filter((name) => !offered.has(name))
}

function namesIn({ groups }: EventTree): string[] {
  return groups.flatMap((group) => [group.name, ...namesIn(group)])
}
