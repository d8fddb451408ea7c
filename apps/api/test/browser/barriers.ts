import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overhangOf, PHONE } from './phone.ts'

const DESK = { width: 1440, height: 900 }

/** On a phone and on a desk, by day and by night. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      expect(await barriersOf(page), `${colorScheme}, ${viewport.width} wide`).toEqual([])
      expect(await overhangOf(page)).toBe(0)
    }
  }
}

/** What axe finds, in as few words as one needs to find it again. */
export async function barriersOf(page: Page): Promise<string[]> {
  // Without frames the legacy mode finds the same, and needs no page of its own.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
