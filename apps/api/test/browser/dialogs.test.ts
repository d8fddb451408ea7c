import { userStateOf } from '@foyer/testing/account-rows'
import { type Given, inBrowser } from '@foyer/testing/browser/in-browser'
import { givenOrganizationRows } from '@foyer/testing/organization-rows'
import { givenUsers } from '@foyer/testing/organizations'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { givenAdmin, openUser } from './admins.ts'
import { openPage, regionOf, signUpAs } from './page-actions.ts'

const TEXT = 'typed'

type Opened = { path: string; open: (page: Page) => Promise<void>; field: string }

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

function choose(row: string, action: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: `Actions for ${row}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
}

const turnOn = (page: Page) =>
  regionOf(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()

const dialogs: [string, Opened][] = [
  ['a new user', { path: '/admin/users', open: press('New user'), field: 'Name' }],
  ['a ban', { path: '/admin/users/uma', open: choose('uma', 'Ban…'), field: 'Ban reason' }],
  ['a password', { path: '/admin/users/uma', open: choose('uma', 'Set password…'), field: 'New password' }],
  ['a new API key', { path: '/account/api-keys', open: press('Create API key'), field: 'Name' }],
  ['a second factor', { path: '/account/sign-in-methods', open: turnOn, field: 'Your password' }],
  ['a new team', { path: '/organizations/acme/teams', open: press('New team'), field: 'Team name' }],
  ["a team's name", { path: '/organizations/acme/teams', open: choose('Team', 'Rename…'), field: 'New name' }],
]

inBrowser('a dialog', (given) => {
  test.each(dialogs)(
    'keeps what is entered on a click beside it, and asks before Escape discards it: %s',
    async (_of, { path, open, field }) => {
      const { page } = await givenEverything(given)
      await openPage(page, path)
      await open(page)
      const dialog = page.getByRole('dialog').first()
      const input = dialog.getByLabel(new RegExp(`^${field}`)).first()
      await input.fill(TEXT)
      await clickBeside(page)
      expect(await input.inputValue()).toBe(TEXT)
      const question = page.getByRole('dialog', { name: 'Discard changes?' })
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await question.waitFor({ state: 'hidden' })
      expect(await input.inputValue()).toBe(TEXT)
      await input.focus()
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Discard' }).click()
      await input.waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe(path)
    },
  )

  test('with nothing entered is closed by a click beside it and by Escape, without a question', async () => {
    const { page } = await givenAdmin(given)
    await openPage(page, '/admin/users')
    for (const close of [() => clickBeside(page), () => page.keyboard.press('Escape')]) {
      await press('New user')(page)
      const dialog = page.getByRole('dialog', { name: 'Invite user' })
      await dialog.getByLabel('Name').waitFor()
      await close()
      await dialog.waitFor({ state: 'detached' })
    }
  })

  test('asks before the page is left by the back button', async () => {
    const { page } = await givenAdmin(given)
    await openPage(page, '/admin')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
    await press('New user')(page)
    const name = page.getByRole('dialog', { name: 'Invite user' }).getByLabel('Name')
    await name.fill(TEXT)
    await drawn(page)
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe(TEXT)
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await drawn(page)
    expect(await question.isVisible()).toBe(false)
    expect(await name.inputValue()).toBe(TEXT)
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await name.waitFor({ state: 'detached' })
    await page.waitForURL('**/admin')
  })

  test('stays while its call is under way, and tells what became of it', async () => {
    const { app, page } = await givenAdmin(given, 'uma')
    await openUser(page, 'uma')
    await choose('uma', 'Ban…')(page)
    const dialog = page.getByRole('dialog', { name: 'Ban uma?' })
    const release = await holdBack(page, 'admin.banUser')
    await dialog.getByRole('button', { name: 'Ban user' }).click()
    await expectToStay(page, dialog)
    await release()
    await page.getByRole('alert').getByText('uma banned.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await userStateOf(app, 'uma')).toMatch(/banned/)
  })

  test('that asks for confirmation stays too, and shows a refusal', async () => {
    const { app, page } = await givenEverything(given)
    await openPage(page, '/organizations/acme/members')
    await choose('uma', 'Remove…')(page)
    const dialog = page.getByRole('dialog', { name: /^Remove uma/ })
    const release = await holdBack(page, 'member.removeMember')
    await dialog.getByRole('button', { name: /^Remove/ }).click()
    await expectToStay(page, dialog)
    await run(app.database, `delete from member where "userId" = 'uma'`)
    await release()
    await dialog.getByRole('alert').getByText(/./).waitFor()
  })
})

/** Adam is an admin and owns acme, where Uma is a member. */
async function givenEverything(given: Given): Promise<{ app: TestApp; page: Page }> {
  const app = await given.app({
    apiKey: { enabled: true },
    twoFactor: { enabled: true },
    organization: { teams: { enabled: true } },
  })
  const page = await given.tab(app)
  await signUpAs(page, 'Adam')
  await run(app.database, `update "user" set role = 'admin'`)
  await givenUsers(app, 'uma')
  await givenOrganizationRows(app, 'acme', { Adam: 'owner', uma: 'member' })
  return { app, page }
}

function clickBeside(page: Page): Promise<void> {
  return page.mouse.click(5, 5)
}

/** What is done after drawing comes after the next frame. */
function drawn(page: Page): Promise<void> {
  return page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
}

async function expectToStay(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Cancel' }).and(dialog.locator(':disabled')).waitFor()
  await clickBeside(page)
  await page.keyboard.press('Escape')
  await drawn(page)
  expect(await dialog.isVisible()).toBe(true)
}

/** Keeps the calls of an operation back until it is called. */
async function holdBack(page: Page, operation: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  const path = `**/trpc/${operation}*`
  await page.route(path, (route) => void held.push(route))
  return async () => {
    for (const route of held.splice(0)) await route.continue()
    await page.unroute(path)
  }
}
