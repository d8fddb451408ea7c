import { inBrowser } from '@foyer/testing/browser/in-browser'
import { pngOf } from '@foyer/testing/pictures'
import { allTables, countRows, run } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled, generations, givenComponents, signInAs } from './better-auth-ui.ts'
import {
  cardOf,
  choose,
  expectNoError,
  fillSignUp,
  rowOf,
  settingsShown,
  signInShown,
} from './better-auth-ui-actions.ts'

const picture = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(pngOf({ width: 40, height: 40 })) }

inBrowser('better-auth-ui as it is by default', (given) => {
  beforeAll(...bundled)

  describe.each(generations)('in generation $generation', (generation) => {
    test('signs up who chooses no picture, and takes and removes one in the settings', async () => {
      const { app, page } = await givenComponents(given, generation)
      const uploaded = expect.stringContaining(`${app.baseUrl}/api/auth/pictures/`)
      const image = async () => (await allTables(app.database)).user?.map((user) => user.image)
      await page.goto('/auth/sign-up')
      await fillSignUp(page)
      await settingsShown(page)
      expect(await image()).toEqual([null])
      await page.locator('input[type=file]').setInputFiles(picture)
      await expect.poll(image, { timeout: 10_000 }).toEqual([uploaded])
      await choose(page, cardOf(page, 'Avatar'), 'Delete Avatar')
      await expect.poll(image).toEqual([null])
      await expectNoError(page)
    })

    test('signs up who chooses a picture', async () => {
      const { app, page } = await givenComponents(given, generation)
      await page.goto('/auth/sign-up')
      await page.locator('input[type=file]').setInputFiles(picture)
      await page.locator('img[src^="data:"]').waitFor()
      await fillSignUp(page)
      await settingsShown(page)
      const uploaded = expect.stringContaining(`${app.baseUrl}/api/auth/pictures/`)
      await expect
        .poll(async () => (await allTables(app.database)).user, { timeout: 10_000 })
        .toMatchObject([{ image: uploaded }])
    })

    test('makes organizations without a logo and with one', async () => {
      const { app, page } = await givenComponents(given, generation)
      await signInAs(page, await signedUp(app, 'Olga'), app)
      await page.goto(`${generation.account}/organizations`)
      await createOrganization(page, 'acme')
      await createOrganization(page, 'umbrella', picture)
      const { organization = [] } = await allTables(app.database)
      expect(Object.fromEntries(organization.map(({ slug, logo }) => [slug, logo]))).toEqual({
        acme: null,
        umbrella: expect.stringContaining(`${app.baseUrl}/api/auth/pictures/`),
      })
      await expectNoError(page)
    })

    test('lists the API key that it has made, and deletes it', async () => {
      const { app, page } = await givenComponents(given, generation)
      await signInAs(page, await signedUp(app, 'Olga'), app)
      await page.goto(`${generation.account}/api-keys`)
      await page.getByRole('button', { name: 'Create API Key' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByPlaceholder('New API Key').fill('deploys')
      await dialog.getByRole('button', { name: 'Create API Key' }).click()
      await dialog.filter({ hasText: 'API Key Created' }).waitFor()
      await page.keyboard.press('Escape')
      await rowOf(page, 'deploys').getByRole('button', { name: 'Delete' }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await rowOf(page, 'deploys').waitFor({ state: 'hidden' })
      expect(await countRows(app.database, 'apikey')).toBe(0)
      await expectNoError(page)
    })

    test('signs out whose session has ended already', async () => {
      const { app, page } = await givenComponents(given, generation)
      await signInAs(page, await signedUp(app, 'Olga'), app)
      await run(app.database, 'delete from session')
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/sign-out'))
      await page.goto('/auth/sign-out')
      expect((await answer).status()).toBe(200)
      await signInShown(page)
    })
  })
})

async function createOrganization(page: Page, slug: string, logo?: typeof picture): Promise<void> {
  await page.getByRole('button', { name: 'Create Organization' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Acme Inc.').fill(slug)
  await dialog.getByPlaceholder('acme-inc').fill(slug)
  if (logo !== undefined) {
    await dialog.locator('input[type=file]').setInputFiles(logo)
    await dialog.locator('img[src^="data:"]').waitFor()
  }
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
