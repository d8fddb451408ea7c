import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import {
  givenVirtualAuthenticator,
  onLocalhost,
  type VirtualAuthenticator,
} from '@foyer/testing/browser/virtual-authenticator'
import { PASSKEYS } from '@foyer/testing/passkeys'
import { countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD } from '@foyer/testing/users'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, openPage, regionOf, signUpAs, waitForHome, waitForSignIn } from './page-actions.ts'

type Scene = { app: TestApp; page: Page; authenticator: VirtualAuthenticator; passkeys: Locator }

/** Olga has signed up with a password; the account page is open. */
async function givenOlga(given: Given, options: FoyerOptions = PASSKEYS): Promise<Scene> {
  const app = await given.app(options, await onLocalhost())
  const page = await given.tab(app)
  const authenticator = await givenVirtualAuthenticator(page)
  await signUpAs(page, 'Olga')
  await openAccount(page, 'sign-in-methods')
  return { app, page, authenticator, passkeys: regionOf(page, 'Passkeys') }
}

async function addPasskey({ page, passkeys }: Scene): Promise<void> {
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await page
    .getByRole('alert')
    .getByText(/^The passkey “.*” was added\.$/)
    .waitFor()
}

async function choose({ page, passkeys }: Scene, action: 'Rename' | 'Remove'): Promise<Locator> {
  await passkeys.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

inBrowser('passkeys', (given) => {
  test('an anonymous user who has added one signs out without a warning', async () => {
    const app = await given.app({ ...PASSKEYS, anonymous: { enabled: true } }, await onLocalhost())
    const page = await given.tab(app)
    const authenticator = await givenVirtualAuthenticator(page)
    await page.request.post('/api/auth/sign-in/anonymous', { data: {} })
    await openPage(page, '/account/sign-in-methods')
    const save = regionOf(page, 'Create an account to keep your work')
    await save.getByText('You can also add a passkey below.').waitFor()
    await addPasskey({ app, page, authenticator, passkeys: regionOf(page, 'Passkeys') })
    await save.getByText('Your passkey gets you back into this account.').waitFor()
    await page.getByRole('button', { name: 'Account: Guest' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await waitForSignIn(page)
    expect(await countRows(app.database, 'passkey')).toBe(1)
  })

  test('one is added, renamed and removed', async () => {
    const scene = await givenOlga(given)
    const { app, page, passkeys } = scene
    await passkeys.getByText('You have no passkeys yet.').waitFor()
    await addPasskey(scene)
    const list = passkeys.getByRole('list', { name: 'Your passkeys' })
    await list.getByText('On one device only').waitFor()
    await list.getByText(/^Added .*, not used yet$/).waitFor()

    const renaming = await choose(scene, 'Rename')
    await renaming.getByLabel('Name').fill(' ')
    await renaming.getByRole('button', { name: 'Save' }).click()
    await renaming.getByText('Enter a name.').waitFor()
    await renaming.getByLabel('Name').fill('My laptop')
    await renaming.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('The passkey is now called “My laptop”.').waitFor()

    const removing = await choose(scene, 'Remove')
    await removing.getByText('Remove “My laptop”?').waitFor()
    await removing.getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByRole('alert').getByText('The passkey “My laptop” was removed.').waitFor()
    expect(await countRows(app.database, 'passkey')).toBe(0)
  })

  test('the button of the sign-in page signs in, and the list says so', async () => {
    const scene = await givenOlga(given)
    const { page, authenticator, passkeys } = scene
    await addPasskey(scene)
    await authenticator.suggestsNone()
    await page.context().clearCookies()
    await openPage(page, '/sign-in?callbackURL=/account/sign-in-methods')
    await waitForSignIn(page)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.waitFor()
    await button.click()
    await page.getByRole('heading', { level: 1, name: 'Sign-in methods' }).waitFor()
    await passkeys.getByText(/last used/).waitFor()
  })

  test('the email field suggests passkeys, and the chosen one signs in', async () => {
    const scene = await givenOlga(given)
    const { page } = scene
    await addPasskey(scene)
    await page.context().clearCookies()
    // The virtual user chooses the suggestion as soon as there is one.
    await page.goto('/sign-in')
    await waitForHome(page)
  })

  test('what went wrong is said: cancelled, there already, unknown here', async () => {
    const scene = await givenOlga(given)
    const { app, page, authenticator, passkeys } = scene
    await authenticator.confirms(false)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByText('You canceled, or it took too long. Try again.').waitFor()
    await authenticator.confirms(true)
    await addPasskey(scene)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByText('This device already has a passkey for this account.').waitFor()
    await run(app.database, 'delete from passkey')
    await authenticator.suggestsNone()
    await page.context().clearCookies()
    await openPage(page, '/sign-in')
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.waitFor()
    await button.click()
    await page.getByText('We don’t know this passkey.').waitFor()
  })

  test('adding and deleting need a fresh session, which a passkey or the password confirms in place', async () => {
    const scene = await givenOlga(given)
    const { app, page, passkeys } = scene
    await addPasskey(scene)
    // Adding one has shown it.
    await run(app.database, `update session set "createdAt" = now() - interval '25 hours', "secondFactorAt" = null`)
    const removing = await choose(scene, 'Remove')
    await removing.getByRole('button', { name: 'Remove passkey' }).click()
    const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await asking.getByRole('button', { name: 'Use a passkey' }).click()
    await passkeys.getByText('You have no passkeys yet.').waitFor()
    await run(app.database, 'update session set "secondFactorAt" = null')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await asking.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await asking.getByRole('button', { name: 'Confirm' }).click()
    await passkeys.getByRole('list', { name: 'Your passkeys' }).waitFor()
    expect(await countRows(app.database, 'passkey')).toBe(1)
  })

  test('the only sign-in method cannot be removed, and the page says why', async () => {
    const scene = await givenOlga(given)
    const { app, page, passkeys } = scene
    await addPasskey(scene)
    await run(app.database, 'delete from account')
    await openAccount(page, 'sign-in-methods')
    await passkeys.getByText('This is your only sign-in method, so you can’t remove it.').waitFor()
    await passkeys.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Remove' }).count()).toBe(0)
  })
})

inBrowser('pages with passkeys', (given) => {
  test('are accessible', async () => {
    const scene = await givenOlga(given)
    const { page, authenticator } = scene
    await addPasskey(scene)
    // Away from what shows a tooltip.
    await page.mouse.move(0, 0)
    await expectAccessible(page)
    await authenticator.suggestsNone()
    await page.context().clearCookies()
    await openPage(page, '/sign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    await expectAccessible(page)
  })

  test('nothing of passkeys is loaded or shown where they are off', async () => {
    const app = await given.app({}, await onLocalhost())
    const page = await given.tab(app)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/sign-in')
    await waitForSignIn(page)
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username')
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    expect(asked.filter((path) => path.includes('passkey'))).toEqual([])
    await signUpAs(page, details('Olga').name)
    await openAccount(page, 'sign-in-methods')
    expect(await regionOf(page, 'Passkeys').count()).toBe(0)
  })
})
