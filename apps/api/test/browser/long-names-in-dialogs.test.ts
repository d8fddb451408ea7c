import { languageTags } from '@foyer/auth-domain/language'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenLongNames, longNames, pagesWithNames, rename } from './long-names.ts'
import { openLoaded, problemsOf, switchTo } from './long-names-actions.ts'
import { PHONE } from './phone.ts'

const longest = longNames['200 without spaces']
/** What opens a dialog says so by its dots, or asks before it leaves or deletes. */
const OPENER = /…$|^Leave organization$|^Delete organization$/s

inBrowser('long names in dialogs on a phone', (given) => {
  test.each(pagesWithNames)('%s: every dialog fits in every language, and no button is cut', async (path) => {
    const app = await given.app()
    const page = await given.tab(app, { viewport: PHONE })
    await givenLongNames(app, page)
    await rename(app, longest)
    await openLoaded(page, path)
    const problems: string[] = []
    for (const opener of await openersOn(page)) {
      await open(page, opener)
      for (const language of languageTags) {
        await switchTo(page, language)
        problems.push(
          ...(await problemsOf(page)).map((problem) => `${opener.item ?? opener.button} in ${language}: ${problem}`),
        )
      }
      await switchTo(page, 'en')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(problems).toEqual([])
  })
})

/** `item`: of the menu that the button opens. */
type Opener = { button: string; item?: string }

// Of the rows with a menu the one with the longest name.
async function openersOn(page: Page): Promise<Opener[]> {
  const labels = await labelsOf(page)
  const buttons = labels.filter((label) => OPENER.test(label)).map((button) => ({ button }))
  const menu = labels
    .filter((label) => label.startsWith('Actions for '))
    .sort((one, other) => other.length - one.length)[0]
  if (menu === undefined) return buttons
  await page.getByRole('button', { name: menu, exact: true }).first().click()
  await page.getByRole('menuitem').first().waitFor()
  const items = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  return [...buttons, ...items.filter((item) => OPENER.test(item)).map((item) => ({ button: menu, item }))]
}

async function open(page: Page, { button, item }: Opener): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  if (item !== undefined) await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

function labelsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('main button')].map((one) => one.getAttribute('aria-label') ?? one.textContent)`,
  )
}
