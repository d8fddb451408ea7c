import '@mantine/spotlight/styles.layer.css'
import { Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveDialog, useSignOutDialog } from '#ui/sign-out/use-sign-out-dialog.tsx'
import { type Command, type CommandGroup, keyOf } from './command.ts'
import classes from './command-palette.module.css'
import { Keys } from './keys.tsx'
import { matches } from './matches.ts'
import { useActions } from './use-actions.ts'
import { useCommands } from './use-commands.ts'
import { type Found, useFound } from './use-found.ts'
import { useRunCommand } from './use-run-command.ts'

// Handed on to its scroll area, which its type does not say: a list that scrolls has to take the focus.
const listProps: object = { viewportProps: { tabIndex: 0 } }

/**
 * Pages, actions, organizations and, for admins, everybody's, with the people, found by a few letters. Each further
 * opening has a higher number.
 */
export function CommandPalette({ openings }: { openings: number }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const found = useFound(query)
  const placeholder = t('palette.placeholder')
  const leaving = useLeaveDialog()
  const signingOut = useSignOutDialog()
  const actions = useActions({ signOut: signingOut.signOut, leave: leaving.signOut })
  const groups = [...matchingGroups(useCommands(actions), query), ...found.groups]
  const first = groups[0]?.commands[0]
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (openings > 0) Spotlight.open()
  }, [openings])
  return (
    <>
      <Spotlight.Root
        classNames={classes}
        query={query}
        onQueryChange={setQuery}
        shortcut={null}
        // What is typed after the next opening would be emptied by the end of this closing.
        transitionProps={{ duration: 0 }}
        overlayProps={{ blur: 0 }}
        attributes={{ content: { 'aria-label': t('nav.search') } }}
      >
        <Spotlight.Search
          ref={field}
          placeholder={placeholder}
          aria-label={placeholder}
          leftSection={<IconSearch size={20} stroke={1.5} aria-hidden="true" />}
        />
        <Spotlight.ActionsList {...listProps}>
          {groups.map((group) => (
            <Group key={group.label} group={group} />
          ))}
          <FirstSelected first={first && keyOf(first)} field={field} />
          <Rest state={found.state} isEmpty={groups.length === 0} />
        </Spotlight.ActionsList>
        <Keys />
      </Spotlight.Root>
      {leaving.dialog}
      {signingOut.dialog}
    </>
  )
}

type FirstSelectedProps = { first: string | undefined; field: RefObject<HTMLInputElement | null> }

/** Selects the first row: the library does so only when something is typed, and selects none that comes later. */
function FirstSelected({ first, field }: FirstSelectedProps) {
  useEffect(() => {
    // The list around it registers itself in an effect, too, which comes after this one.
    if (first !== undefined) queueMicrotask(() => selectFirst(field.current))
  }, [first, field])
  return null
}

function selectFirst(field: HTMLInputElement | null): void {
  const selected = field?.closest('[role="dialog"]')?.querySelector('[data-selected]')
  if (selected === null) field?.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true }))
}

function Group({ group }: { group: CommandGroup }) {
  const runCommand = useRunCommand()
  return (
    <Spotlight.ActionsGroup label={group.label}>
      {group.commands.map((command) => (
        <Spotlight.Action
          key={keyOf(command)}
          label={command.label}
          description={command.description}
          leftSection={<command.icon size={20} stroke={1.5} aria-hidden="true" />}
          onClick={() => runCommand(command)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

/** Says what the list does not show: that more is on its way, that it failed, or that there is nothing. */
function Rest({ state, isEmpty }: { state: Found['state']; isEmpty: boolean }) {
  const { t } = useTranslation()
  if (state === 'complete' && !isEmpty) return null
  const text = { complete: 'palette.nothing', searching: 'palette.searching', failed: 'palette.failed' } as const
  return <Spotlight.Empty role="status">{t(text[state])}</Spotlight.Empty>
}

function matchingGroups(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  return groups
    .map(({ label, commands }) => ({ label, commands: commands.filter((command) => isShown(command, query)) }))
    .filter(({ commands }) => commands.length > 0)
}

function isShown({ label, isTypedOnly = false }: Command, query: string): boolean {
  return query.trim() === '' ? !isTypedOnly : matches(label, query)
}
