import { testDatabases } from '@foyer/db/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailedLink, sentMails, tokenOf } from '../support/mail.ts'
import { details, signedUp } from '../support/people.ts'
import { countRows } from '../support/tables.ts'
import type { World } from '../support/world.ts'
import { type Given, inBrowser, mailCaught } from './in-browser.ts'
import { enterAgain, seeHome, seeSignIn, submitSignIn } from './visit.ts'

const olga = details('Olga')
const NEW_PASSWORD = 'tall arches keep the rain off'

inBrowser('a forgotten password', testDatabases(), (given) => {
  test('is replaced by way of a mail, and the new one opens the door', async () => {
    const { world, page } = await givenOlga(given)
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await askForLink(page, olga.email)
    await page.goto((await mailedLink(world, olga.email, 'reset-password')).href)
    await choosePassword(page, NEW_PASSWORD)
    await page.getByRole('heading', { name: 'Your password is new' }).waitFor()
    expect(await countRows(world.database, 'session')).toBe(0)
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await seeSignIn(page)
    await submitSignIn(page, { ...olga, password: NEW_PASSWORD })
    await seeHome(page)
  })

  test('a link works once, and then leads to another one', async () => {
    const { world, page } = await givenOlga(given)
    await page.goto('/forgot-password')
    await askForLink(page, olga.email)
    const link = await mailedLink(world, olga.email, 'reset-password')
    const other = await page.context().newPage()
    await other.goto(link.href)
    await other.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.goto(link.href)
    await choosePassword(page, NEW_PASSWORD)
    await page.getByRole('heading', { name: 'Your password is new' }).waitFor()
    await choosePassword(other, 'another one altogether')
    await other.getByRole('heading', { name: 'This link has had its day' }).waitFor()
    await page.goto(link.href)
    await page.getByRole('heading', { name: 'This link has had its day' }).waitFor()
    expect(page.url()).toBe(`${world.baseUrl}/reset-password`)
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  })

  test('whoever is signed in elsewhere is signed out by the new one', async () => {
    const { world, page } = await givenOlga(given)
    const elsewhere = await given.tab(world)
    await enterAgain(elsewhere, 'Olga')
    await page.goto('/forgot-password')
    await askForLink(page, olga.email)
    await page.goto((await mailedLink(world, olga.email, 'reset-password')).href)
    await choosePassword(page, NEW_PASSWORD)
    await page.getByRole('heading', { name: 'Your password is new' }).waitFor()
    await elsewhere.reload()
    await seeSignIn(elsewhere)
  })
})

inBrowser('asking for a new password', testDatabases().slice(0, 1), (given) => {
  test('an unknown address hears the same, and gets nothing', async () => {
    const { world, page } = await givenOlga(given)
    const heard: string[] = []
    for (const email of [olga.email, 'nobody@example.com']) {
      await page.goto('/forgot-password')
      await askForLink(page, email)
      const words = (await page.locator('main').textContent()) ?? ''
      heard.push(words.replace(email, 'the address').replace(/\d+ seconds/, 'a while'))
    }
    expect(heard[1]).toBe(heard[0])
    expect(await sentMails(world)).toEqual(['olga@example.com reset-password'])
  })

  test('another mail can be had once a minute has passed', async () => {
    const { world, page } = await givenOlga(given)
    await page.clock.install()
    await page.goto('/forgot-password')
    await askForLink(page, olga.email)
    const again = page.getByRole('button', { name: 'Send again' })
    await page.getByText(/You can send another in \d\d seconds/).waitFor()
    expect(await again.getAttribute('aria-disabled')).toBe('true')
    await page.clock.fastForward(61_000)
    await page.getByText('You can send another one now.').waitFor()
    await again.click()
    await page.getByText('The mail is on its way.').waitFor()
    expect(await sentMails(world)).toEqual(['olga@example.com reset-password', 'olga@example.com reset-password'])
  })

  test('the token stands neither in the address bar nor in the history', async () => {
    const { world, page } = await givenOlga(given)
    await page.goto('/forgot-password')
    await askForLink(page, olga.email)
    const link = await mailedLink(world, olga.email, 'reset-password')
    await page.goto(link.href)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.waitForURL(`${world.baseUrl}/reset-password`)
    const kept = await page.evaluate<string>(
      'JSON.stringify([history.state, localStorage, sessionStorage, document.referrer])',
    )
    expect(kept).not.toContain(tokenOf(link))
    await page.reload()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  })

  test('a password that is too short is refused beside the field', async () => {
    const page = await given.tab(await given.world())
    await page.goto('/reset-password?token=whatever')
    await choosePassword(page, 'short')
    await page.getByText('Use at least 8 characters').waitFor()
    await choosePassword(page, NEW_PASSWORD)
    await page.getByRole('heading', { name: 'This link has had its day' }).waitFor()
  })

  test('where passwords are not replaced, no way leads there, and the page says so', async () => {
    const world = await given.world({ emailAndPassword: { resetPassword: { enabled: false } } })
    const page = await given.tab(world)
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Forgot your password?' }).waitFor({ state: 'hidden' })
    await page.goto('/forgot-password')
    await page.getByRole('heading', { name: 'Passwords are not replaced here' }).waitFor()
  })
})

async function givenOlga(given: Given): Promise<{ world: World; page: Page }> {
  const world = await given.world({}, mailCaught)
  await signedUp(world, 'Olga')
  return { world, page: await given.tab(world) }
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}
