import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailedLink, sentMails } from '../support/mail.ts'
import { details, PASSWORD } from '../support/people.ts'
import { run } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import { type Given, inBrowser, mailCaught } from './in-browser.ts'
import { enterAgain, enterNew, openAccount, partOf, seeHome, seeSignIn, submitSignIn } from './visit.ts'

const olga = details('Olga')
const NEW_EMAIL = 'petrova@example.com'
const NEW_PASSWORD = 'tall arches keep the rain off'

inBrowser('the account', testDatabases(), (given) => {
  test('a new name is seen everywhere, and in every tab', async () => {
    const { page } = await givenAccount(given)
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('heading', { name: 'Olga' }).waitFor()
    await saveName(page, ' Olga Petrova ')
    await partOf(page, 'Profile').getByText('Your profile is saved.').waitFor()
    await page.getByRole('button', { name: 'Account: Olga Petrova' }).waitFor()
    await other.getByRole('heading', { name: 'Olga Petrova' }).waitFor()
  })

  test('an unconfirmed address is changed at once, and the new one asked to be confirmed', async () => {
    const { world, page } = await givenAccount(given)
    const email = partOf(page, 'Email')
    await email.getByText('The address changes at once.').waitFor()
    await changeEmail(page, NEW_EMAIL)
    await email.getByText('Your address is changed.').waitFor()
    await email.getByText(`A link to confirm ${NEW_EMAIL} is on its way there.`).waitFor()
    expect(await emailOf(world)).toEqual({ email: NEW_EMAIL, emailVerified: false })
    await page.goto((await mailedLink(world, NEW_EMAIL, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
    expect(await emailOf(world)).toEqual({ email: NEW_EMAIL, emailVerified: true })
  })

  test('a confirmed address is changed once its owner agrees, signed in', async () => {
    const { world, page } = await givenAccount(given, { confirmed: true })
    const email = partOf(page, 'Email')
    await email.getByText('First we ask at olga@example.com whether you agree.').waitFor()
    await changeEmail(page, NEW_EMAIL)
    await email.getByText('Look into the mailbox of olga@example.com').waitFor()
    expect(await emailOf(world)).toEqual({ email: olga.email, emailVerified: true })
    const link = (await mailedLink(world, olga.email, 'change-email')).href
    const stranger = await given.tab(world)
    await stranger.goto(link)
    await stranger.getByRole('heading', { name: 'Sign in first' }).waitFor()
    expect(await emailOf(world)).toEqual({ email: olga.email, emailVerified: true })
    await page.goto(link)
    await page.getByText(`${NEW_EMAIL} is not confirmed yet.`).waitFor()
    expect(await emailOf(world)).toEqual({ email: NEW_EMAIL, emailVerified: false })
  })

  test('a new password signs out everywhere else, and opens the door', async () => {
    const { world, page } = await givenAccount(given)
    const elsewhere = await given.tab(world)
    await enterAgain(elsewhere, 'Olga')
    await changePassword(page, PASSWORD, NEW_PASSWORD)
    await page.getByText('Your password is new, and only this device is signed in.').waitFor()
    await elsewhere.reload()
    await seeSignIn(elsewhere)
    await submitSignIn(elsewhere, olga)
    await elsewhere.getByText('The email and the password do not belong together.').waitFor()
    await submitSignIn(elsewhere, { ...olga, password: NEW_PASSWORD })
    await seeHome(elsewhere)
    await page.reload()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
  })

  test('an act that ends after the password has changed leaves nobody outside', async () => {
    const { page } = await givenAccount(given)
    const passwordChanged = page.waitForResponse('**/trpc/password.changePassword')
    await page.route('**/trpc/user.updateUser', async (route) => {
      const response = await route.fetch()
      await passwordChanged
      await route.fulfill({ response })
    })
    await changePassword(page, PASSWORD, NEW_PASSWORD)
    await saveName(page, 'Olga Petrova')
    await page.getByText('Your profile is saved.').waitFor()
    await page.getByText('Your password is new, and only this device is signed in.').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Olga Petrova')
  })

  test('a language is spoken at once, after a reload, and in mails', async () => {
    const { world, page } = await givenAccount(given)
    await partOf(page, 'Language').getByRole('combobox').selectOption('de')
    await page.getByText('Ab jetzt kommen auch unsere Mails in dieser Sprache.').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor()
    expect(await partOf(page, 'Sprache').getByRole('combobox').inputValue()).toBe('de')
    await page.getByRole('button', { name: 'Bestätigung schicken' }).click()
    await page.getByText('Die Mail ist unterwegs.').waitFor()
    expect(await sentMails(world)).toEqual(['olga@example.com verify-email'])
    expect(world.mailbox.list(olga.email)[0]?.subject).toContain('Bestätigen Sie Ihre Adresse')
    const elsewhere = await given.tab(world)
    await enterAgain(elsewhere, 'Olga')
    await elsewhere.locator('html[lang="de"]').waitFor()
  })
})

async function givenAccount(given: Given, { confirmed = false } = {}): Promise<{ world: World; page: Page }> {
  const world = await given.world({}, mailCaught)
  const page = await given.tab(world)
  await enterNew(page, 'Olga')
  if (confirmed) await run(world.database, 'update "user" set "emailVerified" = true')
  await openAccount(page)
  return { world, page }
}

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Save profile' }).click()
}

async function changeEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('New address').fill(email)
  await page.getByRole('button', { name: 'Change address' }).click()
}

async function changePassword(page: Page, current: string, wanted: string): Promise<void> {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password', { exact: true }).fill(wanted)
  await page.getByRole('button', { name: 'Change password' }).click()
}

function emailOf({ database }: World): Promise<{ email: string; emailVerified: boolean }> {
  return database.db.selectFrom('user').select(['email', 'emailVerified']).executeTakeFirstOrThrow()
}
