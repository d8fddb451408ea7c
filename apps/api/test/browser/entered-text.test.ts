import { testDatabases } from '@foyer/db/testing/test-database'
import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows, invitationsOf } from '@foyer/testing/organization-rows'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAccount, openPage, signUpAs, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const LIST = 'mia@example.com, max@exam'

inBrowser('what is entered on the pages before sign-in', testDatabases().slice(0, 1), (given) => {
  test('an invitation fills in the email, also for those who have an account', async () => {
    const page = await given.tab(await given.app())
    await page.goto('/accept-invitation/some?email=nina%2Bwork%40example.com')
    await page.getByRole('link', { name: 'Create account' }).click()
    await expectEmail(page, 'nina+work@example.com')
    await page.reload()
    await expectEmail(page, 'nina+work@example.com')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await waitForSignIn(page)
    await expectEmail(page, 'nina+work@example.com')
  })

  test('an email entered to sign in is there to reset the password, and to sign up', async () => {
    const page = await given.tab(await given.app({}, mailCaught))
    await openPage(page, '/sign-in')
    await page.getByLabel('Email').fill(olga.email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await expectEmail(page, olga.email)
    await page.getByLabel('Email').fill('other@example.com')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await waitForSignIn(page)
    await expectEmail(page, 'other@example.com')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').waitFor()
    await expectEmail(page, 'other@example.com')
    expect(page.url()).not.toContain('example.com')
  })

  test('a mail that was sent is still announced after a reload, and its email is in no URL', async () => {
    const app = await given.app({ emailAndPassword: { requireEmailVerification: true } }, mailCaught)
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    await openPage(page, '/forgot-password')
    await page.getByLabel('Email').fill(olga.email)
    await page.locator('button[type="submit"]').click()
    await expectSentTo(page, olga.email)
    await page.goBack()
    await page.getByLabel('Email').waitFor()
    await openPage(page, '/sign-in')
    await submitSignIn(page, olga)
    await expectSentTo(page, olga.email)
    await openPage(page, '/sign-up')
    await page.getByLabel('Your name').fill('Mia')
    await page.getByLabel('Email').fill('mia@example.com')
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.locator('button[type="submit"]').click()
    await expectSentTo(page, 'mia@example.com')
  })
})

inBrowser('what is entered and not saved', testDatabases().slice(0, 1), (given) => {
  test('is discarded by a link only after a question', async () => {
    const { page } = await givenOlga(given)
    await openPage(page, '/organizations/acme/invitations')
    await emails(page).fill(LIST)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await emails(page).inputValue()).toBe(LIST)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await waitForHome(page)
    expect(await draftsIn(page)).toEqual([])
    await page.goBack()
    await emails(page).waitFor()
    expect(await emails(page).inputValue()).toBe('')
  })

  test('is discarded by the back button only after a question', async () => {
    const { page } = await givenOlga(given)
    await openPage(page, '/')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await name(page).fill('Olga Orlova')
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/account')
    expect(await name(page).inputValue()).toBe('Olga Orlova')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await waitForHome(page)
  })

  test('is asked about by the browser when the page is closed or loaded again', async () => {
    const { page } = await givenOlga(given)
    await openAccount(page)
    await name(page).fill('Olga Orlova')
    // What is done after drawing comes after the next frame.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await page.getByText('We kept what you had entered.').waitFor()
    expect(await name(page).inputValue()).toBe('Olga Orlova')
    await name(page).fill(olga.name)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await waitForHome(page)
  })

  test('no question is asked about what is saved', async () => {
    const { app, page } = await givenOlga(given)
    await openAccount(page)
    await name(page).fill('Olga Orlova')
    await page.locator('#profile button[type="submit"]').click()
    await page.locator('#profile').getByText('Profile saved.').waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await waitForHome(page)
    await openPage(page, '/organizations/acme/settings')
    await page.getByLabel('Name').fill('Acme')
    await page.locator('#general input').nth(1).fill('acme-new')
    await page.locator('#general button[type="submit"]').click()
    await page.waitForURL(`${app.baseUrl}/organizations/acme-new/settings`)
    await openPage(page, '/new-organization')
    await page.getByLabel('Name').fill('Second')
    await page.locator('main button[type="submit"]').click()
    await page.waitForURL(`${app.baseUrl}/organizations/second`)
    expect(await draftsIn(page)).toEqual([])
  })

  test('is asked about before signing out, which leaves nothing of it in the tab', async () => {
    const { page } = await givenOlga(given)
    await openAccount(page)
    await name(page).fill('Olga Orlova')
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Sign out anyway' }).click()
    await waitForSignIn(page)
    expect(await draftsIn(page)).toEqual([])
    await submitSignIn(page, olga)
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    expect(await name(page).inputValue()).toBe('Olga')
  })
})

inBrowser('a session that ends elsewhere', testDatabases().slice(0, 1), (given) => {
  test('is said on the sign-in page, which leads back to the page and to what was entered', async () => {
    const { app, page } = await givenOlga(given)
    await openPage(page, '/organizations/acme/invitations')
    await emails(page).fill('mia@example.com')
    await run(app.database, 'delete from session')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await waitForSignIn(page)
    await page.getByRole('status').getByText('You have been signed out.').waitFor()
    await submitSignIn(page, olga)
    await page.waitForURL(`${app.baseUrl}/organizations/acme/invitations`)
    await page.getByText('We kept what you had entered.').waitFor()
    expect(await emails(page).inputValue()).toBe('mia@example.com')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('1 invitation sent.').waitFor()
    expect(await invitationsOf(app)).toEqual(['mia@example.com member pending'])
    expect(await draftsIn(page)).toEqual([])
  })

  test('gives nothing of what was entered to another user, and never a password', async () => {
    const { app, page } = await givenOlga(given)
    await signedUp(app, 'Max')
    await openAccount(page)
    await name(page).fill('Olga Orlova')
    await page.getByLabel('Current password').fill(olga.password)
    await page.getByLabel('New password', { exact: true }).fill('another one altogether')
    await run(app.database, `delete from session where "userId" = (select id from "user" where name = 'Olga')`)
    await page.locator('#profile button[type="submit"]').click()
    await page.getByRole('status').getByText('You have been signed out.').waitFor()
    const drafts = await draftsIn(page)
    expect(drafts).toHaveLength(1)
    expect(drafts.join()).not.toContain('another one altogether')
    await submitSignIn(page, details('Max'))
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    expect(await name(page).inputValue()).toBe('Max')
    expect(await draftsIn(page)).toEqual([])
  })

  test('is not said after signing out, nor on a first visit', async () => {
    const { page } = await givenOlga(given)
    await openPage(page, '/account')
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    expect(await page.getByText('You have been signed out.').count()).toBe(0)
    await page.goto('/account')
    await waitForSignIn(page)
    expect(await page.getByText('You have been signed out.').count()).toBe(0)
  })
})

async function givenOlga(given: Given): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app()
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  await givenOrganizationRows(app, 'acme', { Olga: 'owner' })
  return { app, page }
}

function emails(page: Page) {
  return page.locator('#invite textarea')
}

function name(page: Page) {
  return page.locator('#profile input').first()
}

async function expectEmail(page: Page, email: string): Promise<void> {
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
}

/** Expects the step after a mail was sent, also after a reload. */
async function expectSentTo(page: Page, email: string): Promise<void> {
  await page.locator('main h1 + p').getByText(email).waitFor()
  await page.reload()
  await page.locator('main h1 + p').getByText(email).waitFor()
  expect(decodeURIComponent(page.url())).not.toContain(email)
}

function draftsIn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    'Object.entries(sessionStorage).filter(([key]) => key.startsWith("foyer-draft")).map(([, value]) => value)',
  )
}
