import { testDatabases } from '@foyer/db/testing/test-database'
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

/** Makes a key in the dialog, and returns it as it is shown once. */
async function makeKey(page: Page, keys: Locator, name: string, rights: readonly string[] = []): Promise<string> {
  await keys.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Expiration').waitFor()
  for (const right of rights) await dialog.getByLabel(right).check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Copy the key now').waitFor()
  const key = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await dialog.waitFor({ state: 'detached' })
  return key
}

inBrowser('API keys', testDatabases(), (given) => {
  test('a user makes one, calls with it, disables and deletes it; an organization has its own', async () => {
    const app = await given.app({ apiKey: { enabled: true } })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page)
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
    await keys.getByText('Disabled', { exact: true }).waitFor()
    expect((await program(app, key).get('/get-session')).status).toBe(401)
    await choose(page, keys, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click()
    await keys.getByText('The key “Nightly backup” was deleted.').waitFor()
    expect(await countRows(app.database, 'apikey')).toBe(0)

    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'Acme', slug: 'acme' })
      await fetch('/api/auth/organization/create', { method: 'POST', headers, body })
    })
    await openPage(page, '/organizations/acme/settings')
    const ofAcme = regionOf(page, 'API keys')
    const service = await makeKey(page, ofAcme, 'Service', ['apiKey:verify'])
    await ofAcme.getByText('apiKey:verify').waitFor()
    const verified = await program(app, service).post('/api-key/verify', { key: service })
    expect(verified.json).toMatchObject({ valid: true })
    await expectAccessible(page)
  })
})
