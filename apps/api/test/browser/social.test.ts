import { testDatabases } from '@foyer/db/testing'
import { expect, test } from 'vitest'
import { accountsIn } from '../support/providers/journey.ts'
import { countRows, run } from '../support/tables.ts'
import { inBrowser } from './in-browser.ts'
import { decideThere, givenRegistered, MAX, NORA, OLGAS_EMAIL } from './providers.ts'
import { openAccount, openPage, partOf, seeHome, seeSignIn, submitSignIn } from './visit.ts'

inBrowser('coming in by a provider', testDatabases(), (given) => {
  test.each(['github', 'google', 'apple'] as const)(
    'whoever is new at %s gets an account, and is known again',
    async (id) => {
      const { world } = await givenRegistered(given, [id])
      const page = await given.tab(world)
      await openPage(page, '/sign-up')
      await page.getByRole('button', { name: /^Continue with / }).click()
      await decideThere(page, 'Allow')
      await seeHome(page)
      expect(await accountsIn(world)).toEqual([`${OLGAS_EMAIL} ${id}`])
      const other = await given.tab(world)
      await openPage(other, '/sign-in')
      await other.getByRole('button', { name: /^Continue with / }).click()
      await decideThere(other, 'Allow')
      await seeHome(other)
      expect(await accountsIn(world)).toEqual([`${OLGAS_EMAIL} ${id}`])
    },
  )

  test('whoever was stopped at the door is led on to where they were going', async () => {
    const { world } = await givenRegistered(given, ['github'])
    const page = await given.tab(world)
    await page.goto('/account')
    await seeSignIn(page)
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideThere(page, 'Allow')
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  })

  test('whoever says no there is told that nothing has happened, and still led on afterwards', async () => {
    const { world } = await givenRegistered(given, ['github', 'apple'])
    const page = await given.tab(world)
    for (const name of ['GitHub', 'Apple']) {
      await openPage(page, '/sign-in?callbackURL=%2Faccount')
      await page.getByRole('button', { name: `Continue with ${name}` }).click()
      await decideThere(page, 'Deny')
      await page.getByRole('alert').getByText('You said no there, so nothing has happened.').waitFor()
      expect(new URL(page.url()).searchParams.get('callbackURL')).toBe('/account')
    }
    expect(await countRows(world.database, 'user')).toBe(0)
    expect(await countRows(world.database, 'verification')).toBe(0)
  })

  test('whoever’s address is taken is told how to link it, and can', async () => {
    const { world } = await givenRegistered(given, ['github', 'spotify'])
    const max = { name: MAX, email: 'max.muster@example.com', password: 'correct-horse-battery' }
    await world.visitor().post('/sign-up/email', max)
    const page = await given.tab(world)
    await openPage(page, '/sign-in')
    for (const name of ['Spotify', 'GitHub']) {
      await page.getByRole('button', { name: `Continue with ${name}` }).click()
      await decideThere(page, 'Allow', MAX)
      const words = page.getByRole('alert').getByText('cannot be sure that the address is yours')
      await words.waitFor()
      expect(await words.textContent()).toContain(
        'come in the way you did before, and link the service in your account',
      )
    }
    expect(await accountsIn(world)).toEqual([`${max.email} credential`])
    await submitSignIn(page, max)
    await seeHome(page)
    await openAccount(page)
    const ways = partOf(page, 'Ways in')
    // Spotify confirms no address, ever.
    expect(await ways.getByRole('button', { name: /^Link / }).allTextContents()).toHaveLength(1)
    await ways.getByRole('button', { name: 'Link GitHub' }).click()
    await page.getByRole('radio', { name: 'Somebody else' }).check()
    await page.getByLabel('Their address').fill(max.email)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('status').getByText('GitHub is linked.').waitFor()
    expect(await accountsIn(world)).toEqual([`${max.email} credential`, `${max.email} github`])
  })

  test('a banned person is told so in words', async () => {
    const { world } = await givenRegistered(given, ['github'])
    const page = await given.tab(world)
    await openPage(page, '/sign-up')
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideThere(page, 'Allow')
    await seeHome(page)
    await run(world.database, 'update "user" set banned = true')
    const other = await given.tab(world)
    await openPage(other, '/sign-in')
    await other.getByRole('button', { name: 'Continue with GitHub' }).click()
    await decideThere(other, 'Allow')
    await other.getByRole('alert').getByText('This account has been closed to you.').waitFor()
    await seeSignIn(other)
  })

  test('whoever’s provider tells no address is asked for a real one', async () => {
    const { world } = await givenRegistered(given, ['tiktok'])
    const page = await given.tab(world)
    await openPage(page, '/sign-up')
    await page.getByRole('button', { name: 'Continue with TikTok' }).click()
    await decideThere(page, 'Allow', NORA)
    await seeHome(page)
    await page.getByRole('region', { name: 'Tell us your email address' }).getByRole('link').click()
    const email = partOf(page, 'Email')
    await email.getByText('TikTok told us none').waitFor()
    await email.getByLabel('New address').fill('nora@example.com')
    await email.getByRole('button', { name: 'Change address' }).click()
    await email.getByText('nora@example.com', { exact: true }).waitFor()
    expect(await accountsIn(world)).toEqual(['nora@example.com tiktok'])
  })
})

inBrowser('the page of the way in', testDatabases().slice(0, 1), (given) => {
  test('shows no provider where none is configured', async () => {
    const page = await given.tab(await given.world())
    await openPage(page, '/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0)
  })

  test('of many providers shows the first, and the rest when asked', async () => {
    const ids = ['github', 'google', 'apple', 'discord', 'gitlab', 'kick', 'reddit', 'roblox', 'vk', 'zoom'] as const
    const page = await given.tab((await givenRegistered(given, ids)).world)
    await openPage(page, '/sign-in')
    const doors = page.getByRole('button', { name: /^Continue with/ })
    expect(await doors.count()).toBe(8)
    await page.getByRole('button', { name: 'Show 2 more' }).click()
    expect(await doors.count()).toBe(10)
  })

  test('without passwords is the providers alone', async () => {
    const options = { emailAndPassword: { enabled: false } }
    const page = await given.tab((await givenRegistered(given, ['github'], { options })).world)
    await openPage(page, '/sign-in')
    await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
  })

  test.each([
    ['state_not_found', 'This took too long'],
    ['signup_disabled', 'There is no account for this yet'],
    ['email_not_found', 'The service told us no email address'],
    ['invalid_code', 'The service did not answer as it should'],
    ['<b>made up</b>', 'You could not come in this way'],
  ])('tells of %s: %s', async (code, words) => {
    const page = await given.tab(await given.world())
    await openPage(page, `/sign-in?error=${encodeURIComponent(code)}`)
    await page.getByRole('alert').getByText(words).waitFor()
  })
})
