import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** For a row of links that may be longer than the page is wide: scrolls to the one whose page is shown. */
export function useActiveTabInView(): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const row = tabs.current
    const active = row?.querySelector('[data-status="active"]')
    if (pathname === '' || !row || !active) return
    // Widths change with the window, the font and the language; a row that is not shown cannot be scrolled before it is.
    const resized = new ResizeObserver(() => centre(row, active))
    resized.observe(row)
    for (const link of row.children) resized.observe(link)
    return () => resized.disconnect()
  }, [pathname])
  return tabs
}

/** Unlike `scrollIntoView` it leaves the page where it is. */
function centre(row: Element, active: Element): void {
  const outer = row.getBoundingClientRect()
  const inner = active.getBoundingClientRect()
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
