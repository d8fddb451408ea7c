import type { Page } from 'playwright-core'

export const PHONE = { width: 360, height: 740 }

/** How far the page reaches out to the side; a room kept for a scroll bar is none of it. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
}
