import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

export type RowAct = { label: string; danger?: boolean; onClick: () => void }

/** What can be done with a row; nothing at all where that is nothing. */
export function RowMenu({ label, acts }: { label: string; acts: readonly RowAct[] }) {
  if (acts.length === 0) return null
  return (
    <Menu position="bottom-end" offset={4} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={44} aria-label={label}>
          <IconDots size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item key={act.label} color={act.danger ? 'var(--danger)' : undefined} onClick={act.onClick}>
            {act.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
