import { inBrowser } from '@foyer/testing/browser/in-browser'
import { pngOf } from '@foyer/testing/pictures'
import { countRows } from '@foyer/testing/tables'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { givenOlga } from './drafts.ts'
import { openAccount, openPage, regionOf } from './page-actions.ts'

const LINK = /\/api\/auth\/pictures\/[A-Za-z0-9]{32}$/

inBrowser('uploaded pictures', (given) => {
  test('a picture, after a file that is none, is chosen, cropped by keys, saved once, seen everywhere, and removed', async () => {
    const { app, page } = await givenOlga(given)
    await openAccount(page)
    const profile = regionOf(page, 'Name and picture')
    await profile.getByRole('button', { name: 'Upload a picture' }).waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await choose(profile, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await profile.getByText('This file can’t be opened as a picture.').waitFor()
    await choose(profile, pngOf({ width: 900, height: 600 }))
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    await crop(dialog)
    await expectAccessible(page)
    await pressTwice(dialog.getByRole('button', { name: 'Save picture' }))
    await page.getByRole('alert').getByText('Picture saved.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(sent.filter((path) => path.endsWith('/upload-picture'))).toHaveLength(1)
    const avatar = profile.locator('img')
    expect(await avatar.getAttribute('src')).toMatch(LINK)
    expect(await avatar.evaluate((image: { naturalWidth?: number }) => image.naturalWidth ?? 0)).toBeGreaterThan(0)
    await saved(page)
    expect(await avatar.getAttribute('src')).toMatch(LINK)
    await profile.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('dialog', { name: 'Remove your picture?' })
    await question.waitFor()
    await expectAccessible(page)
    expect(await countRows(app.database, 'picture')).toBe(1)
    await question.getByRole('button', { name: 'Remove picture' }).click()
    await page.getByRole('alert').getByText('Picture removed.').waitFor()
    await profile.getByRole('button', { name: 'Upload a picture' }).waitFor()
    expect(await countRows(app.database, 'picture')).toBe(0)
  })

  test('a logo is uploaded in the settings of the organization, and saving the form keeps it', async () => {
    const { app, page } = await givenOlga(given)
    await openPage(page, '/organizations/acme/settings')
    const main = page.getByRole('main')
    await choose(main, pngOf({ width: 300, height: 300 }))
    await page.getByRole('button', { name: 'Save logo' }).click()
    await page.getByRole('alert').getByText('Logo saved.').waitFor()
    const [organization] = await app.database.db.selectFrom('organization').select('logo').execute()
    expect(organization?.logo).toMatch(LINK)
    await page.getByLabel('Name', { exact: true }).fill('Acme Ltd')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect
      .poll(() => app.database.db.selectFrom('organization').select(['name', 'logo']).execute())
      .toEqual([{ name: 'Acme Ltd', logo: organization?.logo }])
    expect(await countRows(app.database, 'picture')).toBe(1)
  })

  test('a picture at a link is shown, and initials if it does not load', async () => {
    const { app, page } = await givenOlga(given)
    await openAccount(page)
    const profile = regionOf(page, 'Name and picture')
    await profile.getByRole('button', { name: 'Use a link' }).click()
    const link = profile.getByLabel('Link', { exact: true })
    await link.fill(`${app.baseUrl}/sign-in`)
    await profile.getByText('This picture can’t be loaded').waitFor()
    await link.fill(`${app.baseUrl}/favicon.svg`)
    await profile.locator('img').waitFor()
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await profile.getByText('Profile saved.').waitFor()
    await openPage(page, '/')
    await page.locator('main img').waitFor()
    expect(await page.locator('main img').getAttribute('src')).toBe(`${app.baseUrl}/favicon.svg`)
  })
})

async function choose(within: Locator, bytes: Uint8Array): Promise<void> {
  const input = within.locator('input[type="file"]')
  await input.waitFor({ state: 'attached' })
  await input.setInputFiles({ name: 'olga.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
}

/** Moves and zooms by keys, and zooms by the buttons. */
async function crop(dialog: Locator): Promise<void> {
  const area = dialog.getByRole('application')
  await area.focus()
  for (const key of ['ArrowLeft', 'ArrowUp', '+', '+', '-']) await area.press(key)
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  expect(Number(await zoom.inputValue())).toBeCloseTo(1.1)
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  expect(Number(await zoom.inputValue())).toBeCloseTo(1.2)
  await dialog.getByRole('button', { name: 'Zoom out' }).click()
  expect(Number(await zoom.inputValue())).toBeCloseTo(1.1)
}

/** Before the page is drawn again. */
function pressTwice(button: Locator): Promise<void> {
  return button.evaluate((element: { click(): void }) => {
    element.click()
    element.click()
  })
}

// The form is whole again: what it stores is what it shows.
async function saved(page: Page): Promise<void> {
  const profile = regionOf(page, 'Name and picture')
  await profile.getByLabel('Your name').fill('Olga P.')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await profile.getByText('Profile saved.').waitFor()
}
