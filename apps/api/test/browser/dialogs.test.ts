import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenAdmin } from './admins.ts'
import { openPage } from './page-actions.ts'

const TEXT = 'typed'

inBrowser('a dialog', (given) => {
  test('is closed by a click beside it and by Escape; with something entered a click keeps it, and going back asks', async () => {
    const { page } = await givenAdmin(given)
    await openPage(page, '/admin')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
    const open = () => page.getByRole('button', { name: 'New user', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite user' })
    const name = dialog.getByLabel('Name')
    for (const close of [() => clickBeside(page), () => page.keyboard.press('Escape')]) {
      await open()
      await name.waitFor()
      await close()
      await dialog.waitFor({ state: 'detached' })
    }
    await open()
    await name.fill(TEXT)
    await clickBeside(page)
    await drawn(page)
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe(TEXT)
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await drawn(page)
    expect(await question.isVisible()).toBe(false)
    expect(await name.inputValue()).toBe(TEXT)
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await name.waitFor({ state: 'detached' })
    await page.waitForURL('**/admin')
  })
})

function clickBeside(page: Page): Promise<void> {
  return page.mouse.click(5, 5)
}

/** What is done after drawing comes after the next frame. */
function drawn(page: Page): Promise<void> {
  return page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
}
