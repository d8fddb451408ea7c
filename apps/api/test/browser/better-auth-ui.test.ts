import { readFile } from 'node:fs/promises'
import { inBrowser } from '@foyer/testing/browser/in-browser'
import { blocksOf, fileOf } from '@foyer/testing/document-page'
import { allTables, countRows } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundled, DOCUMENT, generations, givenComponents } from './better-auth-ui.ts'
import { cardOf, signInShown } from './better-auth-ui-actions.ts'

const olga = details('Olga')

test('the document of better-auth-ui has the code that is run here', async () => {
  const code = await readFile(
    new URL('../../../../packages/better-auth-ui-3/src/accounts.tsx', import.meta.url),
    'utf8',
  )
  expect(fileOf(await blocksOf(DOCUMENT), '// accounts.tsx')).toBe(code)
})

inBrowser('better-auth-ui, which nobody here wrote,', (given) => {
  beforeAll(...bundled)

  describe.each(generations)('in generation $generation', (generation) => {
    test('leads to sign-in and back, shows why not, changes the name of its user, and signs out', async () => {
      const { app, page } = await givenComponents(given, generation)
      await signedUp(app, 'Olga')
      await page.goto(`${generation.account}/security`)
      await page.getByLabel('Username').fill(olga.email)
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
      await page.getByLabel('Password', { exact: true }).fill(olga.password)
      await page.getByRole('button', { name: 'Login' }).click()
      await cardOf(page, 'Sessions').waitFor()
      await page.goto(`${generation.account}/settings`)
      await page.locator('input[name=name]').fill('Olga Owner')
      await page.locator('form:has(input[name=name])').getByRole('button', { name: 'Save' }).click()
      await page.getByRole('status').filter({ hasText: 'updated successfully' }).waitFor()
      expect((await allTables(app.database)).user).toMatchObject([{ name: 'Olga Owner' }])
      await page.goto('/auth/sign-out')
      await signInShown(page)
      await page.getByRole('button', { name: 'Login' }).waitFor()
      expect(await countRows(app.database, 'session')).toBe(1)
    })
  })
})
