import '@mantine/spotlight/styles.layer.css'
import { getHotkeyHandler } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { useLeaveDialog, useSignOutDialog } from '#ui/sign-out/use-sign-out-dialog.tsx'
import { type Command, type CommandGroup, keyOf } from './command.ts'
import classes from './command-palette.module.css'
import { Keys } from './keys.tsx'
import { matches } from './matches.ts'
import { PALETTE_KEYS } from './openings.ts'
import { useActions } from './use-actions.ts'
import { useCommands } from './use-commands.ts'
import { type Found, useFound } from './use-found.ts'
import { useRunCommand } from './use-run-command.ts'

// Handed on to its scroll area, which its type does not say: a list that scrolls has to take the focus.
const listProps: object = { viewportProps: { tabIndex: 0 } }

type Props = { query: string; onQueryChange: (query: string) => void; onReady: () => void }

/**
 * Pages, actions, organizations and, for admins, everybody's, with the people, found by a few letters; open from its
 * mount on. It is mounted anew for each opening: the library's list forgets itself late, so that one that is opened at
 * once again would select nothing. `onReady`: its field has the focus.
 */
export function CommandPalette({ query, onQueryChange, onReady }: Props) {
  const { t } = useTranslation()
  const found = useFound(query)
  const placeholder = t('palette.placeholder')
  const leaving = useLeaveDialog()
  const signingOut = useSignOutDialog()
  const actions = useActions({ signOut: signingOut.signOut, leave: leaving.signOut })
  const groups = [...matchingGroups(useCommands(actions), query), ...found.groups]
  const field = useRef<HTMLInputElement>(null)
  const [[store, { open, close }]] = useState(createSpotlight)
  useEffect(open, [open])
  useReturnFocus(useSpotlight(store).opened)
  return (
    <>
      <Spotlight.Root
        store={store}
        returnFocus={false}
        classNames={classes}
        query={query}
        onQueryChange={onQueryChange}
        shortcut={null}
        transitionProps={{ duration: 0 }}
        overlayProps={{ blur: 0 }}
        attributes={{ content: { 'aria-label': t('nav.search') } }}
      >
        <Spotlight.Search
          ref={field}
          placeholder={placeholder}
          aria-label={placeholder}
          onFocus={onReady}
          onKeyDown={closingBy(PALETTE_KEYS, close)}
          leftSection={<IconSearch size={20} stroke={1.5} aria-hidden="true" />}
        />
        <Spotlight.ActionsList {...listProps}>
          {groups.map((group) => (
            <Group key={group.label} group={group} />
          ))}
          <FirstSelected groups={groups} field={field} />
          <Rest state={found.state} isEmpty={groups.length === 0} />
        </Spotlight.ActionsList>
        <Keys />
      </Spotlight.Root>
      {leaving.dialog}
      {signingOut.dialog}
    </>
  )
}

/** The same keys as open it, which the layout would take for a further opening. */
function closingBy(keys: string, close: () => void) {
  const onKeys = (event: KeyboardEvent | ReactKeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    close()
  }
  return getHotkeyHandler([[keys, onKeys]])
}

type FirstSelectedProps = { groups: readonly CommandGroup[]; field: RefObject<HTMLInputElement | null> }

/**
 * Selects the first row where none is selected: the library does so only when something is typed, and neither when a
 * row comes later nor when the selected one goes.
 */
function FirstSelected({ groups, field }: FirstSelectedProps) {
  useEffect(() => {
    // The list around it registers itself in an effect, too, which comes after this one.
    if (groups.length > 0) queueMicrotask(() => selectFirst(field.current))
  }, [groups, field])
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

/** What matches by its label comes before what matches by other words. */
function matchingGroups(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const rank = ({ label }: Command) => (matches(label, query) ? 0 : 1)
  return groups
    .map(({ label, commands }) => ({
      label,
      commands: commands.filter((command) => isShown(command, query)).toSorted((a, b) => rank(a) - rank(b)),
    }))
    .filter(({ commands }) => commands.length > 0)
    .toSorted((a, b) => Math.min(...a.commands.map(rank)) - Math.min(...b.commands.map(rank)))
}

function isShown({ label, keywords = '', isTypedOnly = false }: Command, query: string): boolean {
  return query.trim() === '' ? !isTypedOnly : matches(`${label} ${keywords}`, query)
}
