import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countRows } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import { type Given, inBrowser } from './in-browser.ts'
import { enterAgain, enterNew, FIREFOX, seeSignIn } from './visit.ts'

inBrowser('the devices of a person', testDatabases(), (given) => {
  test('another device is signed out, and stands at the door with its next act', async () => {
    const { world, chrome, firefox } = await givenTwoDevices(given)
    await chrome.getByText('You are signed in on 2 devices.').waitFor()
    await chrome.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await chrome.getByText('Firefox on Linux is signed out.').waitFor()
    await chrome.getByText('Nowhere else').waitFor()
    expect(await countRows(world.database, 'session')).toBe(1)
    await actAndSeeSignIn(firefox)
    await chrome.reload()
    await chrome.getByRole('heading', { name: 'Olga' }).waitFor()
  })

  test('all the others are signed out at once, and this one stays', async () => {
    const { world, chrome, firefox } = await givenTwoDevices(given)
    await chrome.getByRole('button', { name: 'Sign out other devices' }).click()
    await chrome.getByText('Only this device is signed in now.').waitFor()
    await chrome.getByText('Nowhere else').waitFor()
    expect(await countRows(world.database, 'session')).toBe(1)
    await firefox.reload()
    await seeSignIn(firefox)
  })

  test('everywhere means here too, and is asked about first', async () => {
    const { world, chrome, firefox } = await givenTwoDevices(given)
    await chrome.getByRole('button', { name: 'Sign out everywhere' }).click()
    const question = chrome.getByRole('dialog', { name: 'Sign out everywhere?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await countRows(world.database, 'session')).toBe(2)
    await chrome.getByRole('button', { name: 'Sign out everywhere' }).click()
    await question.getByRole('button', { name: 'Sign out everywhere' }).click()
    await seeSignIn(chrome)
    expect(await countRows(world.database, 'session')).toBe(0)
    await actAndSeeSignIn(firefox)
  })

  test('this device is signed out from its own row, after a question', async () => {
    const { world, chrome } = await givenTwoDevices(given)
    await chrome.getByRole('button', { name: 'Sign out this device' }).click()
    const question = chrome.getByRole('dialog', { name: 'Sign out this device?' })
    await question.getByRole('button', { name: 'Sign out', exact: true }).click()
    await seeSignIn(chrome)
    expect(await countRows(world.database, 'session')).toBe(1)
  })

  test('whoever signs out in one tab is signed out in the other', async () => {
    const page = await given.tab(await given.world())
    await enterNew(page, 'Olga')
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('heading', { name: 'Olga' }).waitFor()
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await seeSignIn(page)
    await seeSignIn(other)
  })
})

async function givenTwoDevices(given: Given): Promise<{ world: World; chrome: Page; firefox: Page }> {
  const world = await given.world()
  const chrome = await given.tab(world)
  await enterNew(chrome, 'Olga')
  const firefox = await given.tab(world, { userAgent: FIREFOX })
  await enterAgain(firefox, 'Olga')
  await chrome.reload()
  return { world, chrome, firefox }
}

// A window that comes to the front asks by itself who is signed in, and may stand at the door before the act.
async function actAndSeeSignIn(page: Page): Promise<void> {
  const door = page.getByRole('heading', { level: 1, name: 'Welcome back' })
  await page.getByRole('link', { name: 'Change your profile' }).or(door).click()
  await seeSignIn(page)
}
