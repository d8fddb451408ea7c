import { useEffect, useState } from 'react'

const PLACES = 'section, main'

/**
 * When a dialog is closed or removed, the focus returns to what had it before. Mantine's own does not for a dialog that
 * is open when it is first rendered. What went with the act leaves it to the heading of its section.
 */
export function useReturnFocus(opened: boolean): void {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const [places, setPlaces] = useState<readonly Element[]>([])
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    const found = opened ? findOpener() : opener
    setOpener(found)
    if (opened) setPlaces(placesOf(found))
  }
  useEffect(() => {
    if (!opened) return undefined
    return () => void setTimeout(() => returnFocus(opener, places))
  }, [opened, opener, places])
}

// An item of a menu is gone by then: its menu's button opened the dialog.
function findOpener(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menu ? document.getElementById(menu) : active
  return opener instanceof HTMLElement ? opener : null
}

/** What the opener is in, from the inside out: it may be gone with its row when the dialog is. */
function placesOf(opener: HTMLElement | null): Element[] {
  const places: Element[] = []
  for (let place = opener?.closest(PLACES); place; place = place.parentElement?.closest(PLACES)) places.push(place)
  return places
}

// Not from the heading of a page that the dialog led to.
function returnFocus(opener: HTMLElement | null, places: readonly Element[]): void {
  const { activeElement, body } = document
  const isLost = activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]') !== null
  if (!isLost) return
  if (opener?.isConnected) opener.focus({ preventScroll: true })
  else focusHeading(places)
}

function focusHeading(places: readonly Element[]): void {
  const place = places.find(({ isConnected }) => isConnected)
  const heading = place?.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
