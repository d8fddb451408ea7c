import { program } from '@foyer/testing/api-keys'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { givenOlga } from './drafts.ts'
import { openPage, regionOf } from './page-actions.ts'

/** What is shown of a key's permissions: each resource with its actions. */
async function rightsIn(place: Locator): Promise<string[]> {
  const resources = await place.locator('dl > div').all()
  return Promise.all(resources.map((of) => of.locator('code').innerText()))
}

inBrowser('API keys of an organization', (given) => {
  test('are made with permissions, which are shown, and are accessible', async () => {
    const { app, page } = await givenOlga(given, { apiKey: { enabled: true } })
    await openPage(page, '/organizations/acme/settings')
    const keys = regionOf(page, 'API keys')
    await keys.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog')
    const create = dialog.getByRole('button', { name: 'Create key' })
    await create.click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByText('Choose at least one permission.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('Service')
    const allow = (resource: string, action: string) =>
      dialog
        .getByRole('group', { name: new RegExp(` ${resource}$`) })
        .getByLabel(new RegExp(` ${action}$`))
        .check()
    await allow('apiKey', 'verify')
    await allow('member', 'create')
    await allow('member', 'update')
    await create.click()
    await dialog.getByText('Copy the key now').waitFor()
    const rights = ['apiKey:verify', 'member:create, update']
    expect(await rightsIn(dialog)).toEqual(rights)
    const key = await dialog.locator('code').first().innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    await keys.getByText('Service').waitFor()
    await keys.locator('dl').getByText('Add · Change roles').waitFor()
    expect(await rightsIn(keys)).toEqual(rights)
    const verified = await program(app, key).post('/api-key/verify', { key })
    expect(verified.json).toMatchObject({ valid: true })
    await expectAccessible(page)
  })
})
