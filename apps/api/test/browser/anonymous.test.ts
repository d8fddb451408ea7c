import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { accountPaths, openPage, waitForHome } from './page-actions.ts'
import { PHONE } from './phone.ts'
import { decideAtProvider, givenAppWithProviders, OLGAS_EMAIL } from './providers.ts'

const PLACEHOLDER = /temp-\w/

inBrowser('the pages of an anonymous user', (given) => {
  test('show no placeholder email, and offer nothing that needs a mailbox', async () => {
    const { page } = await givenAnonymous(given)
    await createOrganization(page)
    for (const path of ['/', ...accountPaths, '/organizations', '/organizations/acme', '/organizations/acme/members']) {
      await openPage(page, path)
      await page.waitForLoadState('networkidle')
      expect(await page.locator('body').textContent(), path).not.toMatch(PLACEHOLDER)
      expect(await page.getByText('Not confirmed').count(), path).toBe(0)
    }
  })

  test('are accessible, and the sheet on a phone warns before signing out', async () => {
    const { app, page } = await givenAnonymous(given)
    await expectAccessible(page)
    await openPage(page, '/account')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('dialog').getByText('Not saved').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const warning = page.getByRole('dialog', { name: 'Sign out and lose everything?' })
    await warning.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create an account to keep your work' }).waitFor()
    await expectAccessible(page)
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('save the account with a provider', async () => {
    const { app } = await givenAppWithProviders(given, ['github'], { options: { anonymous: { enabled: true } } })
    const page = await given.tab(app)
    await continueAnonymously(page)
    await openPage(page, '/account')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideAtProvider(page, 'Allow')
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await page.getByRole('button', { name: 'Account: Olga Orlova' }).waitFor()
    expect(await usersOf(app)).toEqual([`${OLGAS_EMAIL} saved`])
  })
})

async function givenAnonymous(given: Given): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app({ anonymous: { enabled: true } })
  const page = await given.tab(app)
  await continueAnonymously(page)
  return { app, page }
}

async function continueAnonymously(page: Page): Promise<void> {
  await openPage(page, '/sign-in')
  await page.getByRole('button', { name: 'Continue without an account' }).click()
  await waitForHome(page)
}

async function createOrganization(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/organization/create', { data: { name: 'acme', slug: 'acme' } })
  expect(answer.status()).toBe(200)
}

/** Each user with whether they are anonymous, and their organization. */
async function usersOf({ database }: TestApp): Promise<string[]> {
  const rows = await database.db
    .selectFrom('user')
    .leftJoin('member', 'member.userId', 'user.id')
    .leftJoin('organization', 'organization.id', 'member.organizationId')
    .select(['email', 'isAnonymous', 'member.role', 'slug'])
    .execute()
  return rows.map(({ email, isAnonymous, role, slug }) => {
    const state = isAnonymous === true ? 'anonymous' : 'saved'
    return slug === null ? `${email} ${state}` : `${email} ${state}, ${role} of ${slug}`
  })
}
