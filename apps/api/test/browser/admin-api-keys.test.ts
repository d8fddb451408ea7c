import { API_KEYS, givenApiKey } from '@foyer/testing/api-keys'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows, run } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { openPage, signUpAs } from './page-actions.ts'

inBrowser('the API keys of a user', (given) => {
  test('are shown to an admin without the keys, and deleted with a reason', async () => {
    const app = await given.app({ ...API_KEYS, rateLimit: { enabled: false } })
    const page = await given.tab(app)
    await signUpAs(page, 'Adam')
    await run(app.database, `update "user" set role = 'admin'`)
    const zoe = await signedUp(app, 'Zoe')
    const { key } = await givenApiKey(zoe, { name: 'backup', expiresIn: 7 * 86_400 })
    const { id: keyId } = await givenApiKey(zoe, { name: 'old', prefix: 'foy_' })
    await zoe.post('/api-key/update', { keyId, enabled: false })

    await openPage(page, '/admin/users')
    await page.getByRole('link', { name: details('Zoe').name }).click()
    const keys = page.getByRole('region', { name: 'API keys' })
    await keys.getByText('backup').waitFor()
    expect(await keys.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/^Key\s+Created\s+Last used\s+Expires/),
      expect.stringMatching(/^backup.*….*Never.*in 7 days/s),
      expect.stringMatching(/^old.*foy_…?.*Disabled.*Never.*No expiration/s),
    ])
    expect(await page.content()).not.toContain(key)

    await page.getByRole('button', { name: 'Delete the API key “backup”…' }).click()
    await page.getByLabel('Reason').fill('Leaked')
    await page.getByRole('button', { name: 'Delete key', exact: true }).click()
    await page.getByText('The API key “backup” was deleted.').waitFor()
    await keys.getByRole('button', { name: 'Delete the API key “old”…' }).click()
    await page.getByLabel('Reason').fill('Unused')
    // Its owner was faster.
    await zoe.post('/api-key/delete', { keyId })
    await page.getByRole('button', { name: 'Delete key', exact: true }).click()
    await page.getByText('This key no longer exists.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await keys.getByText('No API keys.').waitFor()
    expect(await countRows(app.database, 'apikey')).toBe(0)
  })
})
