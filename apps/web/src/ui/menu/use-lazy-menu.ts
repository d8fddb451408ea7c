import { useDisclosure } from '@mantine/hooks'
import { useId, useRef, useState } from 'react'

/**
 * For a menu whose code is loaded when its button is pointed at or focused, and drawn from the first opening on: what the button
 * has to be given, and what `AttachedMenu` has.
 */
export function useLazyMenu(load: () => Promise<unknown>) {
  const id = useId()
  const ref = useRef<HTMLButtonElement>(null)
  const [opened, { toggle, set }] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  // Code that is missing is reported once it is to be drawn.
  const preload = () => void load().catch(() => undefined)
  return {
    wasOpened,
    button: {
      ref,
      id,
      'aria-haspopup': 'menu',
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: toggle,
    },
    menu: { id, button: ref, opened, onChange: set },
  } as const
}
