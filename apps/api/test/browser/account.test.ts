import { type Given, inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink, sentMails } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  openAccount,
  openHome,
  regionOf,
  signInAs,
  signUpAs,
  submitSignIn,
  waitForHome,
  waitForSignIn,
} from './page-actions.ts'

const olga = details('Olga')
const NEW_EMAIL = 'petrova@example.com'
const NEW_PASSWORD = 'tall arches keep the rain off'

inBrowser('the account page', (given) => {
  test('a new name is shown on the whole page and in every tab', async () => {
    const { page } = await givenAccount(given)
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('heading', { name: 'Olga' }).waitFor()
    await saveName(page, ' Olga Petrova ')
    await regionOf(page, 'Name and picture').getByText('Profile saved.').waitFor()
    await page.getByRole('button', { name: 'Account: Olga Petrova' }).waitFor()
    await other.getByRole('heading', { name: 'Olga Petrova' }).waitFor()
  })

  test('an unverified email is changed at once, and a verification mail is sent to the new one', async () => {
    const { app, page } = await givenAccount(given)
    const email = regionOf(page, 'Email')
    await changeEmail(page, NEW_EMAIL, 'Your email changes right away.')
    await email.getByText('Email changed.').waitFor()
    await email.getByText(`We sent a confirmation link to ${NEW_EMAIL}.`).waitFor()
    expect(await emailOf(app)).toEqual({ email: NEW_EMAIL, emailVerified: false })
    await page.goto((await mailedLink(app, NEW_EMAIL, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    expect(await emailOf(app)).toEqual({ email: NEW_EMAIL, emailVerified: true })
  })

  test('a verified email is changed after confirmation by its signed-in owner', async () => {
    const { app, page } = await givenAccount(given, { confirmed: true })
    const email = regionOf(page, 'Email')
    await changeEmail(page, NEW_EMAIL, 'We’ll send a link to olga@example.com first.')
    await email.getByText('We sent a link to olga@example.com. Open it to change your email').waitFor()
    expect(await emailOf(app)).toEqual({ email: olga.email, emailVerified: true })
    const link = (await mailedLink(app, olga.email, 'change-email')).href
    const signedOut = await given.tab(app)
    await signedOut.goto(link)
    await signedOut.getByRole('heading', { name: 'Sign in to continue' }).waitFor()
    expect(await emailOf(app)).toEqual({ email: olga.email, emailVerified: true })
    await page.goto(link)
    await page.getByText(`${NEW_EMAIL} is not confirmed yet.`).waitFor()
    expect(await emailOf(app)).toEqual({ email: NEW_EMAIL, emailVerified: false })
  })

  test('a new password signs out all other devices, and signs in', async () => {
    const { app, page } = await givenAccount(given)
    const otherDevice = await given.tab(app)
    await signInAs(otherDevice, 'Olga')
    await openHome(otherDevice)
    await openAccount(page, 'sign-in-methods')
    await changePassword(page, PASSWORD, NEW_PASSWORD)
    await page.getByText('Password changed. All other devices have been signed out.').waitFor()
    await otherDevice.reload()
    await waitForSignIn(otherDevice)
    await submitSignIn(otherDevice, olga)
    await otherDevice.getByText('Incorrect email or password.').waitFor()
    await submitSignIn(otherDevice, { ...olga, password: NEW_PASSWORD })
    await waitForHome(otherDevice)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Sign-in methods' }).waitFor()
  })

  test('a request that ends after the password change does not sign the user out', async () => {
    const { page } = await givenAccount(given)
    const passwordChanged = page.waitForResponse('**/trpc/password.changePassword')
    await page.route('**/trpc/user.updateUser', async (route) => {
      const response = await route.fetch()
      await passwordChanged
      await route.fulfill({ response })
    })
    await openAccount(page, 'sign-in-methods')
    await changePassword(page, PASSWORD, NEW_PASSWORD)
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Profile' }).click()
    await saveName(page, 'Olga Petrova')
    await page.getByText('Profile saved.').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Olga Petrova')
  })

  test('a language applies at once, after a reload, and in mails', async () => {
    const { app, page } = await givenAccount(given)
    await openAccount(page, 'preferences')
    await regionOf(page, 'Language').getByRole('combobox').selectOption('de')
    await page.getByText('Sprache gespeichert. Sie gilt auch für unsere E-Mails.').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
    expect(await regionOf(page, 'Sprache').getByRole('combobox').inputValue()).toBe('de')
    await page.getByRole('navigation', { name: 'Ihr Konto' }).getByRole('link', { name: 'Profil' }).click()
    await page.getByRole('button', { name: 'Bestätigungslink senden' }).click()
    await page.getByText('E-Mail gesendet.').waitFor()
    expect(await sentMails(app)).toEqual(['olga@example.com verify-email'])
    expect(app.mailbox.list(olga.email)[0]?.subject).toContain('E-Mail-Adresse für Foyer bestätigen')
    const otherDevice = await given.tab(app)
    await signInAs(otherDevice, 'Olga')
    await openHome(otherDevice)
    await otherDevice.locator('html[lang="de"]').waitFor()
  })
})

async function givenAccount(given: Given, { confirmed = false } = {}): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app({}, mailCaught)
  const page = await given.tab(app)
  await signUpAs(page, 'Olga')
  if (confirmed) await run(app.database, 'update "user" set "emailVerified" = true')
  await openAccount(page)
  return { app, page }
}

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Save profile' }).click()
}

async function changeEmail(page: Page, email: string, announced: string): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByText(announced).waitFor()
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Change email' }).click()
}

async function changePassword(page: Page, currentPassword: string, newPassword: string): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(currentPassword)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
}

function emailOf({ database }: TestApp): Promise<{ email: string; emailVerified: boolean }> {
  return database.db.selectFrom('user').select(['email', 'emailVerified']).executeTakeFirstOrThrow()
}
