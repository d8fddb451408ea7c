import axe, { type Result } from 'axe-core'
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
      expect(
        await accessibilityViolations(page, rulesIn(colorScheme)),
        `${colorScheme}, ${viewport.width} wide`,
      ).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
  }
}

/** The rules to look at a page by in a scheme that has been looked at in light too; all where undefined. */
export function rulesIn(colorScheme: 'light' | 'dark'): readonly string[] | undefined {
  return colorScheme === 'dark' ? COLOUR_RULES : undefined
}

/**
 * The violations that axe finds, by all rules unless some are given, as `rule: html`. Text in the very colour of what is
 * behind it is one, too: axe takes it for hidden on purpose and leaves the verdict to a person.
 */
export async function accessibilityViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Once for a document: half a megabyte of script.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe.source)
  const options = { resultTypes: ['violations', 'incomplete'], ...(rules === undefined ? {} : { runOnly: rules }) }
  const { violations, unseen } = await page.evaluate<Record<'violations' | 'unseen', Pick<Result, 'id' | 'nodes'>[]>>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations, incomplete }) =>
      ({ violations, unseen: incomplete.filter(({ id }) => id === 'color-contrast') }))`,
  )
  const named = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  const invisible = unseen.flatMap(({ nodes }) => nodes.filter(isInvisible).map(({ html }) => `invisible: ${html}`))
  return [...named, ...invisible]
}

function isInvisible({ any }: Result['nodes'][number]): boolean {
  return any.some(({ data }) => data?.messageKey === 'equalRatio')
}
