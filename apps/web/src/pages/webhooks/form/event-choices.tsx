import { ActionIcon, Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { type EventGroup, type EventTree, typesIn } from './event-tree.ts'
import classes from './events-field.module.css'
import type { EventNames } from './use-event-names.ts'
import { isInWantedGroup, isWanted, type Names, withName, withoutName } from './wanted-names.ts'

export type Choosing = { names: EventNames; chosen: Names; onChange: (chosen: Names) => void }

/** Groups with their types, each of which can be chosen. */
export function EventChoices({ tree, ...choosing }: Choosing & { tree: EventTree }) {
  return (
    <>
      {tree.types.map((type) => (
        <Choice key={type} name={type} label={choosing.names.typeOf(type)} {...choosing} />
      ))}
      {tree.groups.map((group) => (
        <Group key={group.name} group={group} {...choosing} />
      ))}
    </>
  )
}

function Group({ group, ...choosing }: Choosing & { group: EventGroup }) {
  const { t } = useTranslation()
  const { names, chosen } = choosing
  const id = useId()
  const types = typesIn(group)
  const wanted = types.filter((type) => isWanted(chosen, type)).length
  const [opened, { toggle }] = useDisclosure(wanted > 0 && !isWanted(chosen, group.name))
  const label = names.groupOf(group.name)
  return (
    <div className={classes.group}>
      <div className={classes.head}>
        <Choice name={group.name} label={label} some={wanted > 0} {...choosing} />
        <span className={classes.count} aria-hidden="true">
          {wanted} / {types.length}
        </span>
        <ActionIcon
          className={classes.toggle}
          variant="subtle"
          size={44}
          aria-label={t('webhooks.showGroup', { group: label })}
          aria-expanded={opened}
          aria-controls={id}
          onClick={toggle}
        >
          <IconChevronDown size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div id={id} className={classes.types} hidden={!opened}>
        {opened && <EventChoices tree={group} {...choosing} />}
      </div>
    </div>
  )
}

type ChoiceProps = Choosing & {
  name: string
  label: string
  /** Whether some of a group is chosen. */
  some?: boolean
}

export function Choice({ name, label, some = false, chosen, onChange }: ChoiceProps) {
  const checked = isWanted(chosen, name)
  return (
    <Checkbox
      className={classes.choice}
      label={
        <>
          {label} <code className={classes.code}>{name}</code>
        </>
      }
      checked={checked}
      indeterminate={!checked && some}
      disabled={isInWantedGroup(chosen, name)}
      onChange={({ currentTarget }) => onChange((currentTarget.checked ? withName : withoutName)(chosen, name))}
    />
  )
}
