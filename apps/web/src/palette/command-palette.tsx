import '@mantine/spotlight/styles.layer.css'
import { Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminRights } from '#data/admin-rights.ts'
import classes from './command-palette.module.css'
import { matches } from './matches.ts'
import { PeopleGroup } from './people-group.tsx'
import { type CommandGroup, useCommands } from './use-commands.ts'
import { useOpenCommand } from './use-open-command.ts'

// Handed on to its scroll area, which its type does not say: a list that scrolls has to take the focus.
const listProps: object = { viewportProps: { tabIndex: 0 } }

/** Pages, organizations and, for admins, people, found by a few letters. Each further opening has a higher number. */
export function CommandPalette({ openings }: { openings: number }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const mayFindPeople = useAdminRights()?.can('user:list') === true
  const groups = matchingGroups(useCommands(), query)
  useEffect(() => {
    if (openings > 0) Spotlight.open()
  }, [openings])
  return (
    <Spotlight.Root
      classNames={classes}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight="min(480px, 60dvh)"
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': t('nav.search') } }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<IconSearch size={20} stroke={1.5} aria-hidden="true" />}
      />
      <Spotlight.ActionsList {...listProps}>
        {groups.map((group) => (
          <Group key={group.label} group={group} />
        ))}
        {mayFindPeople && <PeopleGroup query={query} />}
        {groups.length === 0 && <Spotlight.Empty>{t('palette.nothing')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function Group({ group }: { group: CommandGroup }) {
  const openCommand = useOpenCommand()
  return (
    <Spotlight.ActionsGroup label={group.label}>
      {group.commands.map(({ href, label, icon: CommandIcon }) => (
        <Spotlight.Action
          key={href}
          label={label}
          leftSection={<CommandIcon size={20} stroke={1.5} aria-hidden="true" />}
          onClick={() => openCommand(href)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function matchingGroups(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  return groups
    .map((group) => ({ ...group, commands: group.commands.filter(({ label }) => matches(label, query)) }))
    .filter(({ commands }) => commands.length > 0)
}
