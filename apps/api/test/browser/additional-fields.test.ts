import { inBrowser } from '@foyer/testing/browser/in-browser'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { signUpAs } from './page-actions.ts'

inBrowser('additional fields', (given) => {
  // The field that grows listens to `document.fonts`, which only a browser has.
  test('with several entries have one a line, whatever stands in it', async () => {
    const app = await given.app({ user: { additionalFields: { tags: { type: 'string[]', label: 'Tags' } } } })
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await run(app.database, `update "user" set "fields" = '{"tags": ["red, or green", "blue"]}'`)
    await page.goto('/account')
    expect(await page.getByLabel('Tags').inputValue()).toBe('red, or green\nblue')
    await page.getByLabel('Tags').fill('red, or green\nblue\nblack, white\n')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved').waitFor()
    const { user } = await tablesWithoutCounters(app.database)
    expect(user?.[0]?.fields).toEqual({ tags: ['red, or green', 'blue', 'black, white'] })
  })
})
