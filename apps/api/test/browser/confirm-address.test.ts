import type { FoyerOptions } from '@foyer/auth-domain/options'
import { testDatabases } from '@foyer/db/testing'
import { expect, test } from 'vitest'
import { mailedLink, sentMails } from '../support/mail.ts'
import { details, signedUp } from '../support/people.ts'
import { run } from '../support/tables.ts'
import { inBrowser, mailCaught } from './in-browser.ts'
import { enterNew, openAccount, partOf, seeHome, seeSignIn, submitSignIn, submitSignUp } from './visit.ts'

const olga = details('Olga')
const confirmedFirst: FoyerOptions = { emailAndPassword: { requireEmailVerification: true } }

inBrowser('confirming an address', testDatabases(), (given) => {
  test('the link of the first mail confirms it, and the way leads in', async () => {
    const world = await given.world(confirmedFirst, mailCaught)
    const page = await given.tab(world)
    await submitSignUp(page, olga)
    await page.getByText('We sent a link to olga@example.com.').waitFor()
    await page.goto((await mailedLink(world, olga.email, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
    expect(page.url()).toBe(`${world.baseUrl}/verify-email`)
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(page, olga)
    await seeHome(page)
  })

  test('whoever tries to come in before is told that another mail is on its way', async () => {
    const world = await given.world(confirmedFirst, mailCaught)
    const page = await given.tab(world)
    await submitSignUp(page, olga)
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await submitSignIn(page, olga)
    await page.getByText('Your address is not confirmed yet. A new link is on its way to olga@example.com.').waitFor()
    expect(await sentMails(world)).toEqual(['olga@example.com verify-email', 'olga@example.com verify-email'])
    await page.goto((await mailedLink(world, olga.email, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
  })

  test('another mail can be had once a minute has passed', async () => {
    const world = await given.world(confirmedFirst, mailCaught)
    const page = await given.tab(world)
    await page.clock.install()
    await submitSignUp(page, olga)
    const again = page.getByRole('button', { name: 'Send again' })
    await page.getByText(/You can send another in \d\d seconds/).waitFor()
    await again.click({ force: true })
    await page.clock.fastForward(61_000)
    await page.getByText('You can send another one now.').waitFor()
    expect(await sentMails(world)).toEqual(['olga@example.com verify-email'])
    await again.click()
    await page.getByText('The mail is on its way.').waitFor()
    expect(await sentMails(world)).toEqual(['olga@example.com verify-email', 'olga@example.com verify-email'])
  })

  test('who is signed in confirms from the account, and the page knows when it is done', async () => {
    const world = await given.world({}, mailCaught)
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await openAccount(page)
    const email = partOf(page, 'Email')
    await email.getByText('Not confirmed').waitFor()
    await email.getByRole('button', { name: 'Send confirmation' }).click()
    await email.getByText('The mail is on its way.').waitFor()
    await page.goto((await mailedLink(world, olga.email, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
    await page.getByRole('button', { name: 'Carry on' }).click()
    await seeHome(page)
    await page.getByText('Confirmed', { exact: true }).waitFor()
  })
})

inBrowser('a confirmation that went wrong', testDatabases().slice(0, 1), (given) => {
  test.each([
    { error: 'token_expired', title: 'This link is too old' },
    { error: 'invalid_token', title: 'This link does not work any more' },
  ])('$error asks for the address, and sends another link', async ({ error, title }) => {
    const world = await given.world({}, mailCaught)
    await signedUp(world, 'Olga')
    const page = await given.tab(world)
    await page.goto(`/verify-email?error=${error}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByLabel('Email').fill(olga.email)
    await page.getByRole('button', { name: 'Send confirmation' }).click()
    await page.getByText('If olga@example.com still has to be confirmed, a link is on its way there.').waitFor()
    expect(await sentMails(world)).toEqual(['olga@example.com verify-email'])
  })

  test.each([
    { error: 'user_not_found', title: 'There is no such account any more' },
    { error: 'unauthorized', title: 'Sign in first' },
  ])('$error leads to the sign-in', async ({ error, title }) => {
    const page = await given.tab(await given.world())
    await page.goto(`/verify-email?error=${error}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await seeSignIn(page)
  })

  test('an old link is no matter to who has confirmed meanwhile', async () => {
    const world = await given.world()
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    await page.goto('/verify-email?error=token_expired')
    await page.getByRole('heading', { name: 'This link is too old' }).waitFor()
    await run(world.database, 'update "user" set "emailVerified" = true')
    await page.reload()
    await page.getByText('olga@example.com is confirmed, so there is nothing left to do.').waitFor()
  })

  test('too many mails in a row have to wait as long as the server says', async () => {
    const world = await given.world(
      { rateLimit: { enabled: true, rules: { sendVerificationEmail: { window: 300, max: 1 } } } },
      mailCaught,
    )
    const page = await given.tab(world)
    await enterNew(page, 'Olga')
    const send = page.getByRole('button', { name: 'Send confirmation' })
    await page.goto('/verify-email')
    await send.click()
    await page.getByText('The mail is on its way.').waitFor()
    await page.reload()
    await send.click()
    await page.getByText('That was a lot of mail in a short time.').waitFor()
    await page.getByText('You can send another in 5 minutes.').waitFor()
    expect(await sentMails(world)).toEqual(['olga@example.com verify-email'])
  })

  test('where to go was not forgotten on the way to the mail and back', async () => {
    const world = await given.world(confirmedFirst, mailCaught)
    const page = await given.tab(world)
    await page.goto('/account')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').fill(olga.name)
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await page.goto((await mailedLink(world, olga.email, 'verify-email')).href)
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(page, olga)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
  })
})
