import { testDatabases } from '@foyer/db/testing'
import { test } from 'vitest'
import { expectNoBarriers } from './barriers.ts'
import { inBrowser } from './in-browser.ts'
import { enterNew, enterWithTwoDevices, openAccount, openPage } from './visit.ts'

const engines = testDatabases().slice(0, 1)
const outside = [
  '/sign-in',
  '/sign-in?goodbye=true',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=unspent',
  '/reset-password?error=INVALID_TOKEN',
  '/verify-email',
  '/verify-email?error=token_expired',
  '/no/such/door',
]

inBrowser('every page', engines, (given) => {
  test.each(outside)('%s is there for everyone', async (path) => {
    const page = await given.tab(await given.world())
    await openPage(page, path)
    await expectNoBarriers(page)
  })

  test('home is there for everyone, and so is its question', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await enterWithTwoDevices(given, world, page)
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog', { name: 'Sign out everywhere?' }).waitFor()
    await expectNoBarriers(page)
  })

  test('the account is there for everyone', async () => {
    const page = await given.tab(await given.world())
    await enterNew(page, 'Olga')
    await openAccount(page)
    await expectNoBarriers(page)
  })

  test('what the account has to say is there for everyone', async () => {
    const page = await given.tab(await given.world())
    await enterNew(page, 'Olga')
    await openAccount(page)
    for (const act of ['Save profile', 'Send confirmation', 'Change address', 'Change password']) {
      await page.getByRole('button', { name: act }).click()
    }
    await page.getByText('The mail is on its way.').waitFor()
    await expectNoBarriers(page)
  })

  test('the last question of the account is there for everyone', async () => {
    const page = await given.tab(await given.world())
    await enterNew(page, 'Olga')
    await openAccount(page)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText('The address of this account is olga@example.com').waitFor()
    await expectNoBarriers(page)
  })

  test('a mail that is on its way is there for everyone', async () => {
    const page = await given.tab(await given.world())
    await openPage(page, '/forgot-password')
    await page.getByLabel('Email').fill('olga@example.com')
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByText(/You can send another/).waitFor()
    await expectNoBarriers(page)
  })

  test('what went wrong is there for everyone', async () => {
    const page = await given.tab(await given.world())
    await openPage(page, '/sign-up')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Tell us your name').waitFor()
    await expectNoBarriers(page)
    await page.route('**/trpc/*listSessions*', (route) => route.abort())
    await enterNew(page, 'Olga')
    await page.getByText('Your devices could not be loaded').waitFor()
    await expectNoBarriers(page)
  })
})
