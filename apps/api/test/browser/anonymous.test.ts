import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  accountPaths,
  openHome,
  openPage,
  regionOf,
  signInAs,
  submitSignIn,
  waitForHome,
  waitForSignIn,
} from './page-actions.ts'
import { PHONE } from './phone.ts'
import { decideAtProvider, givenAppWithProviders, OLGAS_EMAIL } from './providers.ts'

const olga = details('Olga')
const PLACEHOLDER = /temp-\w/

inBrowser('an anonymous user', (given) => {
  test('continues without an account, and keeps everything when they save it', async () => {
    const { app, page } = await givenAnonymous(given)
    await createOrganization(page)
    await openHome(page)
    await regionOf(page, 'Create an account to keep your work').getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create an account to keep your work' }).waitFor()
    await page.getByLabel('Your name').fill(olga.name)
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Your account is saved.').waitFor()
    await waitForHome(page)
    await page.getByRole('definition').getByText(olga.email).waitFor()
    expect(await page.getByRole('region', { name: 'Create an account to keep your work' }).count()).toBe(0)
    expect(await usersOf(app)).toEqual([`${olga.email} saved, owner of acme`])
  })

  test('is warned before signing out, and loses nothing by staying', async () => {
    const { app, page } = await givenAnonymous(given)
    await page.getByRole('button', { name: 'Account: Guest' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const warning = page.getByRole('dialog', { name: 'Sign out and lose everything?' })
    await warning.getByRole('link', { name: 'Sign in to an existing account' }).waitFor()
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await warning.waitFor({ state: 'hidden' })
    expect(await countRows(app.database, 'session')).toBe(1)
    await page.getByRole('button', { name: 'Account: Guest' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await warning.getByRole('button', { name: 'Sign out anyway' }).click()
    await waitForSignIn(page)
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test('signs in to an account they have, and their organization moves there', async () => {
    const { app, page } = await givenAnonymous(given)
    await signedUp(app, 'Olga')
    await createOrganization(page)
    await openPage(page, '/account')
    await page.getByRole('link', { name: 'Sign in to an existing account' }).click()
    await page.getByText('Organizations you’ve created here will be added to your account.').waitFor()
    await submitSignIn(page, olga)
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await page.getByRole('button', { name: 'Account: Olga' }).waitFor()
    expect(await usersOf(app)).toEqual([`${olga.email} saved, owner of acme`])
  })
})

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
    await openPage(page, '/account')
    expect(await page.getByRole('button', { name: 'Send confirmation link' }).count()).toBe(0)
    await openPage(page, '/account/sign-in-methods')
    await page.getByRole('region', { name: 'Create an account to keep your work' }).waitFor()
    expect(await page.getByRole('region', { name: 'Password' }).count()).toBe(0)
  })

  test('have one initial, and offer an account before the profile', async () => {
    const { page } = await givenAnonymous(given)
    await openPage(page, '/account')
    await page.getByText('Your name and picture.').waitFor()
    expect(await page.getByRole('main').getByRole('region').first().getAttribute('aria-labelledby')).toBe(
      'save-account',
    )
    await page.getByRole('button', { name: 'Use a link' }).waitFor()
    expect(new Set(await page.locator('span[data-size]').allTextContents())).toEqual(new Set(['G']))
    expect(await page.getByLabel('Link', { exact: true }).count()).toBe(0)
    await openPage(page, '/sign-in')
    await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor()
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

  test('delete the account without an email to type', async () => {
    const { app, page } = await givenAnonymous(given)
    await openPage(page, '/account/data')
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Everything you created is deleted for good.').waitFor()
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await waitForSignIn(page)
    expect(await countRows(app.database, 'user')).toBe(0)
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

  test('go from an invitation to the sign-up of the invited email', async () => {
    const { page } = await givenAnonymous(given)
    await page.goto('/accept-invitation/unknown?email=olga%40example.com')
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create an account to keep your work' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(olga.email)
  })

  test('are shown to admins without the placeholder', async () => {
    const { app, page } = await givenAnonymous(given)
    const admin = await given.tab(app)
    await signedUp(app, 'Adam')
    await run(app.database, `update "user" set role = 'admin' where email = 'adam@example.com'`)
    await signInAs(admin, 'Adam')
    await openPage(admin, '/admin/users')
    await admin.getByRole('link', { name: 'Guest' }).click()
    await admin.getByRole('heading', { level: 1, name: 'Guest' }).waitFor()
    await admin.waitForLoadState('networkidle')
    expect(await admin.locator('body').textContent()).not.toMatch(PLACEHOLDER)
    await openPage(admin, '/admin/events')
    await admin.getByRole('link', { name: 'Guest' }).first().waitFor()
    expect(await admin.locator('body').textContent()).not.toMatch(PLACEHOLDER)
    await page.reload()
    await waitForHome(page)
  })

  test('are not offered where anonymous users are disabled', async () => {
    const page = await given.tab(await given.app())
    await openPage(page, '/sign-in')
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
    expect(await page.getByRole('button', { name: 'Continue without an account' }).count()).toBe(0)
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
