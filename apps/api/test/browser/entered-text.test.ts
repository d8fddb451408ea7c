import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { details, signUp } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draftsIn, givenOlga, nameField } from './drafts.ts'
import { openPage, submitSignIn, waitForHome, waitForSignIn } from './page-actions.ts'

const olga = details('Olga')

inBrowser('what is entered on the pages before sign-in', (given) => {
  test('a mail that was sent is still announced after a reload, and its email is in no URL', async () => {
    const app = await given.app({ emailAndPassword: { requireEmailVerification: true } }, mailCaught)
    await signUp(app, 'Olga')
    const page = await given.tab(app)
    await openPage(page, '/forgot-password')
    await page.getByLabel('Email').fill(olga.email)
    await page.locator('button[type="submit"]').click()
    await expectSentTo(page, olga.email)
    await page.goBack()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await waitForSignIn(page)
    await submitSignIn(page, olga)
    await expectSentTo(page, olga.email)
    await page.goBack()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').fill('Mia')
    await page.getByLabel('Email').fill('mia@example.com')
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.locator('button[type="submit"]').click()
    await expectSentTo(page, 'mia@example.com')
  })
})

inBrowser('what is entered and not saved', (given) => {
  test('is discarded by the back button only after a question, and is there after a reload that the browser asks about', async () => {
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
    await reloadAfterQuestion(page)
    await page.getByText('We restored your draft. It is not saved yet.').waitFor()
    expect(await nameField(page).inputValue()).toBe('Olga Orlova')
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Discard draft' }).click()
    expect(await nameField(page).inputValue()).toBe(olga.name)
    expect(await page.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
    await nameField(page).fill('Olga Petrova')
    await expect.poll(() => draftsIn(page)).toHaveLength(1)
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await waitForHome(page)
    expect(await draftsIn(page)).toEqual([])
  })
})

async function reloadAfterQuestion(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
}

/** Expects the step after a mail was sent, also after a reload. */
async function expectSentTo(page: Page, email: string): Promise<void> {
  await page.locator('main h1 + p').getByText(email).waitFor()
  await page.reload()
  await page.locator('main h1 + p').getByText(email).waitFor()
  expect(decodeURIComponent(page.url())).not.toContain(email)
}
