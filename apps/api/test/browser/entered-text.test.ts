import type { FoyerOptions } from '@foyer/auth-domain/options'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draftsIn, emailsField, givenOlga, nameField, openInvite } from './drafts.ts'
import { openAccount, openPage, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')
const LIST = 'mia@example.com, max@exam'

inBrowser('what is entered on the pages before sign-in', (given) => {
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

inBrowser('what is entered and not saved', (given) => {
  test('is discarded by a link only after a question', async () => {
    const { page } = await givenOlga(given)
    await openPage(page, '/new-organization')
    await page.getByLabel('Name').fill('Second')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Name').inputValue()).toBe('Second')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await waitForHome(page)
    expect(await draftsIn(page)).toEqual([])
    await page.goBack()
    await page.getByLabel('Name').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('')
  })

  test('is discarded with its dialog only after a question', async () => {
    const { page } = await givenOlga(given)
    await openPage(page, '/organizations/acme/invitations')
    await openInvite(page)
    await emailsField(page).fill(LIST)
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await emailsField(page).inputValue()).toBe(LIST)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await emailsField(page).waitFor({ state: 'detached' })
    expect(await draftsIn(page)).toEqual([])
    await openInvite(page)
    expect(await emailsField(page).inputValue()).toBe('')
  })

  test.each([
    ['the profile', '/account', '#profile input:not([type="file"]) >> nth=0'],
    ['another email', '/account', '#email input[type="email"]'],
    ['another password', '/account/sign-in-methods', '#password input[type="password"] >> nth=0'],
    ['a new organization', '/new-organization', 'main form input >> nth=0'],
    ['the settings of an organization', '/organizations/acme/settings', '#general input:not([type="file"]) >> nth=0'],
    ['fields of a user, for admins', '/admin/users/mia', 'section[aria-labelledby="fields-heading"] input >> nth=0'],
  ])('is asked about before it is left: %s', async (_form, path, field) => {
    const { app, page } = await givenOlga(given, everyForm)
    await givenUserRow(app, 'mia')
    await run(app.database, `update "user" set role = 'admin' where name = 'Olga'`)
    await openPage(page, path)
    await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    const unfold = () => page.getByRole('button', { name: /^Change (email|password)$/ }).click()
    const isFolded = /^#(email|password)/.test(field)
    if (isFolded) await unfold()
    await page.locator(field).fill('mia@example.com')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.locator(field).inputValue()).toBe('mia@example.com')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await waitForHome(page)
    expect(await draftsIn(page)).toEqual([])
    await openPage(page, path)
    if (isFolded) await unfold()
    expect(await page.locator(field).inputValue()).not.toBe('mia@example.com')
  })

  test('is discarded by the back button only after a question', async () => {
    const { page } = await givenOlga(given)
    await openPage(page, '/')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await nameField(page).fill('Olga Orlova')
    // A script is faster than the question is prepared; a person is not.
    await expect.poll(() => draftsIn(page)).toHaveLength(1)
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/account')
    expect(await nameField(page).inputValue()).toBe('Olga Orlova')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await waitForHome(page)
  })

  test('is kept while it is being saved, and forgotten once it is', async () => {
    const { page } = await givenOlga(given)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/createOrganization/, (route) => answered.then(() => route.continue()))
    await openPage(page, '/new-organization')
    await page.getByLabel('Name', { exact: true }).fill('Second')
    const asked = page.waitForRequest(/createOrganization/)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await asked
    expect(await draftsIn(page)).toHaveLength(1)
    answer()
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
    expect(await draftsIn(page)).toEqual([])
  })

  test('is asked about by the browser when the page is closed or loaded again', async () => {
    const { page } = await givenOlga(given)
    await openAccount(page)
    await nameField(page).fill('Olga Orlova')
    // What is done after drawing comes after the next frame.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await page.getByText('We restored your draft. It is not saved yet.').waitFor()
    expect(await nameField(page).inputValue()).toBe('Olga Orlova')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    expect(await nameField(page).inputValue()).toBe(olga.name)
    expect(await page.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await waitForHome(page)
  })

  test('no question is asked about what is saved', async () => {
    const { app, page } = await givenOlga(given)
    await openAccount(page)
    await nameField(page).fill('Olga Orlova')
    await page.locator('#profile button[type="submit"]').click()
    await page.locator('#profile').getByText('Profile saved.').waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await waitForHome(page)
    await openPage(page, '/organizations/acme/settings')
    await page.getByLabel('Name').fill('Acme')
    await page.locator('#general input:not([type="file"])').nth(1).fill('acme-new')
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
    await nameField(page).fill('Olga Orlova')
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Sign out anyway' }).click()
    await waitForSignIn(page)
    expect(await draftsIn(page)).toEqual([])
    await submitSignIn(page, olga)
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    expect(await nameField(page).inputValue()).toBe('Olga')
  })
})

const everyForm = {
  organization: { teams: { enabled: true } },
  user: { additionalFields: { plan: { type: 'string', input: false } } },
} satisfies FoyerOptions

async function givenUserRow({ database }: TestApp, id: string): Promise<void> {
  await run(
    database,
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     values ('${id}', '${id}', '${id}@example.com', true, now(), now())`,
  )
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
