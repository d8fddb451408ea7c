import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf, PHONE } from './phone.ts'

const DESKTOP = { width: 1440, height: 900 }

/** The rules that look at colours: all that the dark scheme can change, since it has the same elements. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations and no horizontal overflow, on phone and desktop, in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined
      expect(await accessibilityViolations(page, rules), `${colorScheme}, ${viewport.width} wide`).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
  }
}

/** The violations that axe finds, by all rules unless some are given, as `rule: html`. */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Without iframes the legacy mode finds the same, and opens no additional page.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
