import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

export type RowAction = { label: string; danger?: boolean; disabled?: boolean; onClick: () => void }

type Props = {
  label: string
  actions: readonly RowAction[]
  /** Beside buttons, as one of them. */
  framed?: boolean
}

/** The menu of a row's actions; renders nothing without actions. */
export function RowMenu({ label, actions, framed = false }: Props) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" offset={4} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant={framed ? 'default' : 'subtle'} size={framed ? 36 : 44} aria-label={label}>
          <IconDots size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            color={action.danger ? 'var(--danger)' : undefined}
            disabled={action.disabled === true}
            onClick={action.onClick}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
