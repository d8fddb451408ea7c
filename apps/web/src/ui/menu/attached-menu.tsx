import { Menu } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

type Button = RefObject<HTMLButtonElement | null>

type Props = {
  /** Of the button, which names the menu. */
  id: string
  button: Button
  opened: boolean
  onChange: (opened: boolean) => void
  position: 'top-start' | 'bottom-start'
  /** As wide as its items, for which 208 pixels are too few. */
  grows?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A menu beside a button that has been drawn without it: see `useLazyMenu`. */
export function AttachedMenu({ button, opened, grows = false, className, children, ...menu }: Props) {
  const [drawn, setDrawn] = useState(false)
  // It gives the focus back only to what had it when a closed menu opened.
  useEffect(() => setDrawn(true), [])
  return (
    <Menu
      {...menu}
      opened={opened && drawn}
      width={grows ? 'max-content' : 208}
      offset={4}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Drawn button={button} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Hands on the button as if it had drawn it. */
function Drawn({ button, ref }: { button: Button; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button])
  return null
}
