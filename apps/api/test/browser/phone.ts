import type { Page } from 'playwright-core'

export const PHONE = { width: 360, height: 740 }

/** The horizontal overflow in pixels, without the space reserved for a scroll bar. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
}
