import type { Page } from 'playwright-core'
import { overflowOf } from './phone.ts'

/** Changes the language by the menu of the side bar, which a phone does not show, or by that of the pages before sign-in. */
export async function switchTo(page: Page, language: string): Promise<void> {
  const menu = page.locator('header select, footer select').first()
  await menu.selectOption(language, { force: true })
  await page.locator(`html[lang="${language}"]`).waitFor()
}

export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/**
 * A page or a dialog that scrolls sideways, a table wider than its frame, and buttons whose label is cut; what only screen
 * readers read is a pixel wide, and has none.
 */
export async function problemsOf(page: Page): Promise<string[]> {
  const overflow = await overflowOf(page)
  const cut = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.mantine-Button-label, [role=dialog] *, :has(> table)')]
       .filter((part) => part.matches('.mantine-Button-label, :has(> table)') || getComputedStyle(part).overflowX === 'auto')
       .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
       .map((part) => 'cut: ' + part.textContent.slice(0, 80))`,
  )
  return overflow === 0 ? cut : [`${overflow} px too wide`, ...cut]
}
