import { testDatabases } from '@foyer/db/testing'
import { expect, test } from 'vitest'
import { details, signedUp } from '../support/people.ts'
import { countRows } from '../support/tables.ts'
import { inBrowser } from './in-browser.ts'
import { enterNew, seeHome, seeSignIn, submitSignIn } from './visit.ts'

const olga = details('Olga')
const strangers = [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%2f/evil.example',
]

inBrowser('signing in', testDatabases(), (given) => {
  test('whoever signs out is shown the sign-in, and comes in again with the password', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await page.getByRole('button', { name: 'Account: Olga' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await seeSignIn(page)
    expect(await countRows(world.database, 'session')).toBe(0)
    await page.goto('/')
    await seeSignIn(page)
    await submitSignIn(page, olga)
    await seeHome(page)
  })

  test('on a phone the account opens as a sheet, and signs out there', async () => {
    const world = await given.world()
    const page = await given.tab(world, { viewport: { width: 360, height: 740 } })
    await enterNew(page, 'Olga')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Olga' })
    await sheet.getByText('olga@example.com').waitFor()
    await sheet.getByRole('button', { name: 'Sign out' }).click()
    await seeSignIn(page)
    expect(await countRows(world.database, 'session')).toBe(0)
  })

  test.each([
    { who: 'a wrong password', wrong: { password: 'wrong-horse-battery' } },
    { who: 'an unknown address', wrong: { email: 'nobody@example.com' } },
  ])('$who gets the same words, and nobody is signed in', async ({ wrong }) => {
    const world = await given.world()
    await signedUp(world, 'Olga')
    const page = await given.tab(world)
    await page.goto('/sign-in')
    await submitSignIn(page, { ...olga, ...wrong })
    await page.getByRole('alert').getByText('The email and the password do not belong together.').waitFor()
    expect(await page.context().cookies()).toEqual([])
    expect(await countRows(world.database, 'session')).toBe(1)
  })

  test.each([
    { keep: true, lasts: 'outlasts the browser' },
    { keep: false, lasts: 'ends with the browser' },
  ])('with "Keep me signed in" $keep the session $lasts', async ({ keep }) => {
    const world = await given.world()
    await signedUp(world, 'Olga')
    const page = await given.tab(world)
    await page.goto('/sign-in')
    await page.getByRole('checkbox', { name: 'Keep me signed in' }).setChecked(keep)
    await submitSignIn(page, olga)
    await seeHome(page)
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name.endsWith('session_token'))
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect((session?.expires ?? 0) > 0).toBe(keep)
  })

  test('whoever was stopped at the door is led on to where they were going', async () => {
    const world = await given.world()
    await signedUp(world, 'Olga')
    const page = await given.tab(world)
    await page.goto('/?from=mail')
    await seeSignIn(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('heading', { name: 'Come on in' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await seeSignIn(page)
    await submitSignIn(page, olga)
    await seeHome(page)
    expect(page.url()).toBe(`${world.baseUrl}/?from=mail`)
  })

  test('an address elsewhere in the address bar leads nowhere but home', async () => {
    const world = await given.world()
    await signedUp(world, 'Olga')
    const page = await given.tab(world)
    for (const stranger of strangers) {
      const address = `/sign-in?callbackURL=${encodeURIComponent(stranger)}`
      await page.goto(address)
      await submitSignIn(page, olga)
      await seeHome(page)
      expect(page.url(), stranger).toBe(`${world.baseUrl}/`)
      await page.goto(address)
      await seeHome(page)
      expect(page.url(), `${stranger}, signed in`).toBe(`${world.baseUrl}/`)
      await page.context().clearCookies()
    }
  })
})
