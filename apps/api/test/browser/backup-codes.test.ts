import { readFile } from 'node:fs/promises'
import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import type { TestApp } from '@foyer/testing/test-app'
import { halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { PASSWORD } from '@foyer/testing/users'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAccount, regionOf, signUpAs } from './page-actions.ts'

const on = { twoFactor: { enabled: true }, branding: { name: 'Acmé' } }
const COUNT = 10

inBrowser('backup codes', (given) => {
  test('are downloaded, printed alone in black on one sheet, stay until they are put away, and are nowhere after that', async () => {
    const { app, page, dialog, codes } = await givenShownCodes(given)
    const [above, below] = await Promise.all(
      ['Print', 'I’ve saved them'].map((name) => dialog.getByRole('button', { name }).boundingBox()),
    )
    if (!above || !below) expect.unreachable()
    // Nothing empty is between them.
    expect(below.y - above.y - above.height).toBeLessThanOrEqual(24)

    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('backup-codes.txt')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toBe(`Backup codes for Acmé\n\n${codes.join('\n')}\n`)
    const half = await halfSignedIn(app, 'Olga')
    const code = text.trimEnd().split('\n').at(-1)
    expect((await half.post('/two-factor/verify-backup-code', { code })).status).toBe(200)

    await page.evaluate(`window.print = () => document.documentElement.setAttribute('data-printed', '')`)
    await dialog.getByRole('button', { name: 'Print' }).click()
    await page.locator('html[data-printed]').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme })
      expect(await printedTexts(page)).toEqual(codes.map((text) => ({ text, color: 'rgb(0, 0, 0)' })))
      expect(sheetsIn(await page.pdf())).toBe(1)
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

    await page.mouse.click(5, 5)
    await page.keyboard.press('Escape')
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(codes)
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload().catch(() => undefined)
    const unload = await asked
    expect(unload.type()).toBe('beforeunload')
    await unload.dismiss()
    await reloaded

    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.emulateMedia({ media: 'print' })
    const shown = (await printedTexts(page)).map(({ text }) => text).join(' ')
    expect(shown).toContain('Sign-in methods')
    for (const code of codes) expect(await page.content()).not.toContain(code)
  })
})

/** Olga has just turned the second factor on, and sees her codes. */
async function givenShownCodes(given: Given): Promise<{ app: TestApp; page: Page; dialog: Locator; codes: string[] }> {
  const app = await given.app(on)
  const page = await given.tab(app, { acceptDownloads: true })
  await signUpAs(page, 'Olga')
  await openAccount(page)
  await page.getByRole('link', { name: 'Sign-in methods' }).click()
  await regionOf(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
  const enrolling = page.getByRole('dialog')
  await enrolling.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('enableTwoFactor')),
    enrolling.getByRole('button', { name: 'Continue' }).click(),
  ])
  const totpURI = /otpauth:[^"]+/.exec(await answer.text())?.[0] ?? ''
  await enrolling.getByLabel('6-digit code').fill(nextCode(app, totpURI))
  const dialog = page.getByRole('dialog', { name: 'Your backup codes' })
  await dialog.getByRole('listitem').first().waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(COUNT)
  return { app, page, dialog, codes }
}

/** Each text that is visible, in its colour. */
function printedTexts(page: Page): Promise<{ text: string; color: string }[]> {
  return page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [text, element] = [node.textContent.trim(), node.parentElement]
      if (text === '' || !element.checkVisibility({ visibilityProperty: true })) continue
      texts.push({ text, color: getComputedStyle(element).color })
    }
    return texts
  })()`)
}

function sheetsIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
