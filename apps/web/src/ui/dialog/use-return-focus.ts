import { useEffect, useState } from 'react'

/**
 * When a dialog is closed or removed, the focus returns to what had it before. Mantine's own does not for a dialog that
 * is open when it is first rendered.
 */
export function useReturnFocus(opened: boolean): void {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setOpener(findOpener())
  }
  useEffect(() => {
    if (!opened) return undefined
    return () => void setTimeout(() => returnFocus(opener))
  }, [opened, opener])
}

// An item of a menu is gone by then: its menu's button opened the dialog.
function findOpener(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menu ? document.getElementById(menu) : active
  return opener instanceof HTMLElement ? opener : null
}

// Not from the heading of a page that the dialog led to.
function returnFocus(opener: HTMLElement | null): void {
  const { activeElement, body } = document
  const isLost = activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]') !== null
  if (isLost) opener?.focus({ preventScroll: true })
}
