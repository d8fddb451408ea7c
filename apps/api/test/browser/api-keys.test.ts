import { program } from '@foyer/testing/api-keys'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows } from '@foyer/testing/tables'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, openPage, regionOf, signUpAs } from './page-actions.ts'

async function choose(page: Page, keys: Locator, action: string): Promise<void> {
  await keys.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Makes a key in the dialog, with rights such as `member:create, update`, and returns it as it is shown once. */
async function makeKey(page: Page, keys: Locator, name: string, rights: readonly string[] = []): Promise<string> {
  await keys.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Expiration').waitFor()
  if (rights.length > 0) {
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Choose at least one permission.').waitFor()
  }
  for (const right of rights) {
    const [resource = '', actions = ''] = right.split(':')
    const group = dialog.getByRole('group', { name: new RegExp(` ${resource}$`) })
    for (const action of actions.split(', ')) await group.getByLabel(new RegExp(` ${action}$`)).check()
  }
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Copy the key now').waitFor()
  expect(await rightsIn(dialog)).toEqual(rights)
  const key = await dialog.locator('code').first().innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  await keys.getByText(name).waitFor()
  return key
}

/** What is shown of a key's permissions: each resource with its actions. */
async function rightsIn(place: Locator): Promise<string[]> {
  const resources = await place.locator('dl > div').all()
  return Promise.all(resources.map((of) => of.locator('code').innerText()))
}

inBrowser('API keys', (given) => {
  test('a user makes one, calls with it, disables and deletes it; an organization has its own', async () => {
    const app = await given.app({ apiKey: { enabled: true } })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page, 'api-keys')
    const keys = regionOf(page, 'API keys')
    await keys.getByText('There are no API keys yet.').waitFor()
    const key = await makeKey(page, keys, 'Nightly backup')
    expect(key).toMatch(/^foy_[A-Za-z]{70}$/)
    expect((await program(app, key).get('/get-session')).json.user.name).toBe('Olga')
    await keys.getByText(`${key.slice(0, 8)}…`).waitFor()
    await page.reload()
    await keys.getByText('Uses: 1 of 1,000 (limit for 1 minute)').waitFor()
    await expectAccessible(page)
    await choose(page, keys, 'Disable')
    await page.getByRole('alert').getByText('The key “Nightly backup” was disabled.').waitFor()
    await keys.getByText('Disabled', { exact: true }).waitFor()
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    await choose(page, keys, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click()
    await page.getByRole('alert').getByText('The key “Nightly backup” was deleted.').waitFor()
    expect(await countRows(app.database, 'apikey')).toBe(0)

    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'Acme', slug: 'acme' })
      await fetch('/api/auth/organization/create', { method: 'POST', headers, body })
    })
    await openPage(page, '/organizations/acme/settings')
    const ofAcme = regionOf(page, 'API keys')
    const service = await makeKey(page, ofAcme, 'Service', ['apiKey:verify', 'member:create, update'])
    await ofAcme.locator('dl').getByText('Add · Change roles').waitFor()
    expect(await rightsIn(ofAcme)).toEqual(['apiKey:verify', 'member:create, update'])
    const verified = await program(app, service).post('/api-key/verify', { key: service })
    expect(verified.json).toMatchObject({ valid: true })
    await expectAccessible(page)
  })
})
