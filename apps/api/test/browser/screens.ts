import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Screenshots of many pages, in every width and scheme. */
export const LONG = 240_000

/** A short language, a long one and one of other letters. */
export const locales = [
  { language: 'en', locale: 'en-GB' },
  { language: 'de', locale: 'de-DE' },
  { language: 'ru', locale: 'ru-RU' },
]

const WIDTHS = [360, 768, 1440]
const SCHEMES = ['light', 'dark'] as const
const SETTLE_MILLISECONDS = 150

/**
 * Takes screenshots of the open page in every width and scheme, as `NAME-360-light.png` in a folder of the language;
 * without `fullPage` of what is in sight, where a dialog is.
 */
export async function shoot(page: Page, language: string, name: string, fullPage = true): Promise<void> {
  const folder = join(process.env.SCREENSHOTS ?? 'screenshots', language)
  mkdirSync(folder, { recursive: true })
  await page.waitForLoadState('networkidle')
  for (const width of WIDTHS) {
    const least = width === 360 ? 740 : 900
    await page.setViewportSize({ width, height: least })
    // What stays at an edge of the window is then at that of the picture.
    if (fullPage) await page.setViewportSize({ width, height: Math.max(least, await heightOf(page)) })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      await page.waitForTimeout(SETTLE_MILLISECONDS)
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage })
    }
  }
}

async function heightOf(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollHeight'))
}
