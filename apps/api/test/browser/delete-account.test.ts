import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testDatabases } from '@foyer/db/testing'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withoutPassword } from '../support/account-life.ts'
import { mailedLink } from '../support/mail.ts'
import { givenOrganization } from '../support/organizations.ts'
import { details, PASSWORD, signedUp } from '../support/people.ts'
import { countRows } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import { type Given, inBrowser, mailCaught } from './in-browser.ts'
import { enterNew, openAccount, seeSignIn } from './visit.ts'

const olga = details('Olga')
const GOODBYE = 'Your account has been deleted. Thank you for having been here.'
const DAYS = 86_400

inBrowser('deleting an account', testDatabases(), (given) => {
  test('is asked twice, done, and said goodbye to', async () => {
    const { world, page, dialog } = await givenQuestion(given)
    await confirm(dialog, { email: 'mia@example.com', password: 'wrong-horse-battery' })
    await dialog.getByText('The address of this account is olga@example.com').waitFor()
    await confirm(dialog, { email: olga.email, password: 'wrong-horse-battery' })
    await dialog.getByText('This is not your password').waitFor()
    expect(await countRows(world.database, 'user')).toBe(1)
    await confirm(dialog, { email: ' OLGA@example.com', password: PASSWORD })
    await seeSignIn(page)
    await page.getByText(GOODBYE).waitFor()
    expect(await countRows(world.database, 'user')).toBe(0)
    await page.goto('/account')
    await seeSignIn(page)
  })

  test('where it is confirmed by mail, it is the link that deletes', async () => {
    const { world, page, dialog } = await givenQuestion(given, { user: { deleteUser: { sendVerification: true } } })
    await confirm(dialog, { email: olga.email, password: PASSWORD })
    await page.getByText('We sent a link to olga@example.com. Your account is deleted once you open it').waitFor()
    expect(await countRows(world.database, 'user')).toBe(1)
    await page.goto((await mailedLink(world, olga.email, 'delete-account')).href)
    await page.getByText(GOODBYE).waitFor()
    expect(await countRows(world.database, 'user')).toBe(0)
  })
})

inBrowser('an account that stays', testDatabases().slice(0, 1), (given) => {
  test('nothing happens to who thinks better of it', async () => {
    const { world, dialog } = await givenQuestion(given)
    await dialog.getByLabel('To confirm, type your email address').fill(olga.email)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await countRows(world.database, 'user')).toBe(1)
  })

  test('the only owner of an organization is told what to do first', async () => {
    const { world, dialog } = await givenQuestion(given)
    await signedUp(world, 'Mia')
    await givenOrganization(world, 'acme', { Olga: 'owner', Mia: 'member' })
    await confirm(dialog, { email: olga.email, password: PASSWORD })
    await dialog.getByRole('alert').getByText('You are the only owner of an organization').waitFor()
    expect(await countRows(world.database, 'user')).toBe(2)
  })

  test('without a password a sign-in long ago is not enough', async () => {
    const { world, page } = await givenQuestion(given)
    await withoutPassword(world, 'Olga')
    world.pass(2 * DAYS)
    const dialog = await ask(page)
    await dialog.getByLabel('To confirm, type your email address').fill(olga.email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('For this you must have signed in a short while ago.').waitFor()
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await seeSignIn(page)
    expect(page.url()).toBe(`${world.baseUrl}/sign-in?callbackURL=%2Faccount`)
    expect(await countRows(world.database, 'user')).toBe(1)
  })
})

type Question = { world: World; page: Page; dialog: Locator }

/** Olga, who has pressed the button and is being asked. */
async function givenQuestion(given: Given, options: FoyerOptions = {}): Promise<Question> {
  const world = await given.world(options, mailCaught)
  const page = await given.tab(world)
  await enterNew(page, 'Olga')
  return { world, page, dialog: await ask(page) }
}

async function ask(page: Page): Promise<Locator> {
  await openAccount(page)
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.waitFor()
  return dialog
}

async function confirm(dialog: Locator, { email, password }: { email: string; password: string }): Promise<void> {
  await dialog.getByLabel('To confirm, type your email address').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
}
