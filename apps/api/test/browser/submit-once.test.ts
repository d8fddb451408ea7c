import { inBrowser } from '@foyer/testing/browser/in-browser'
import { membersOf } from '@foyer/testing/organization-rows'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUpAs } from './page-actions.ts'

const OFFLINE = 'You’re offline. Check your connection and try again.'

inBrowser('without a connection', (given) => {
  test('a form says so, keeps its input, is not sent on reconnect, and is once on a double click', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.goto('/new-organization')
    await page.getByLabel('Name').fill('Acme')
    await page.getByText('This URL is available.').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('alert').getByText(OFFLINE).waitFor()
    const sent = countRequests(page, 'organization.createOrganization')
    await reconnect(page)
    expect(sent()).toBe(0)
    expect(await page.getByLabel('Name').inputValue()).toBe('Acme')
    expect(await membersOf(app)).toEqual([])
    await page.getByRole('button', { name: 'Create organization' }).dblclick()
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
    expect(sent()).toBe(1)
    expect(await membersOf(app)).toEqual(['acme: Olga owner'])
  })
})

/** Comes back when the requests of the page on a reconnect are answered. */
async function reconnect(page: Page): Promise<void> {
  const refetched = page.waitForResponse((response) => response.url().includes('/trpc/'))
  await page.context().setOffline(false)
  await refetched
  await page.waitForLoadState('networkidle')
}

function countRequests(page: Page, procedure: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/trpc/${procedure}`)) count++
  })
  return () => count
}
