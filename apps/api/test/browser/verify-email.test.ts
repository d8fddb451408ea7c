import type { FoyerOptions } from '@foyer/auth-domain/options'
import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { mailedLink, sentMails } from '@foyer/testing/mail'
import { run } from '@foyer/testing/tables'
import { details, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import {
  openAccount,
  regionOf,
  signUpAs,
  submitSignIn,
  submitSignUp,
  waitForHome,
  waitForSignIn,
} from './page-actions.ts'

const olga = details('Olga')
const requireVerification: FoyerOptions = { emailAndPassword: { requireEmailVerification: true } }

inBrowser('verifying an email', (given) => {
  test('the mailed link verifies it, and the user signs in', async () => {
    const app = await given.app(requireVerification, mailCaught)
    const page = await given.tab(app)
    await submitSignUp(page, olga)
    await page.getByText('We sent a link to olga@example.com.').waitFor()
    await page.goto((await mailedLink(app, olga.email, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    expect(page.url()).toBe(`${app.baseUrl}/verify-email?verified=true`)
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(page, olga)
    await waitForHome(page)
  })

  test('a sign-in before the verification sends another mail', async () => {
    const app = await given.app(requireVerification, mailCaught)
    const page = await given.tab(app)
    await submitSignUp(page, olga)
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await submitSignIn(page, olga)
    await page.getByText('Your email is not confirmed yet. We sent a new link to olga@example.com.').waitFor()
    expect(await sentMails(app)).toEqual(['olga@example.com verify-email', 'olga@example.com verify-email'])
    await page.goto((await mailedLink(app, olga.email, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  })

  test('another mail can be sent after a minute', async () => {
    const app = await given.app(requireVerification, mailCaught)
    const page = await given.tab(app)
    await page.clock.install()
    await submitSignUp(page, olga)
    const sendAgain = page.getByRole('button', { name: 'Resend' })
    await page.getByText(/You can resend it in \d\d seconds/).waitFor()
    await sendAgain.click({ force: true })
    await page.clock.fastForward(61_000)
    await page.getByText('You can resend it now.').waitFor()
    expect(await sentMails(app)).toEqual(['olga@example.com verify-email'])
    await sendAgain.click()
    await page.getByText('Email sent.').waitFor()
    expect(await sentMails(app)).toEqual(['olga@example.com verify-email', 'olga@example.com verify-email'])
  })

  test('a signed-in user verifies from the account page, which shows the result', async () => {
    const app = await given.app({}, mailCaught)
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await openAccount(page)
    const email = regionOf(page, 'Email')
    await email.getByText('Not confirmed').waitFor()
    await email.getByRole('button', { name: 'Send confirmation link' }).click()
    await email.getByText('Email sent.').waitFor()
    await page.goto((await mailedLink(app, olga.email, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await waitForHome(page)
    await page.getByText('Confirmed', { exact: true }).waitFor()
  })
})

inBrowser('a failed verification', (given) => {
  test.each(['/verify-email', '/verify-email?token=garbage'])('%s confirms nothing', async (path) => {
    const page = await given.tab(await given.app())
    await page.goto(path)
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
    expect(await page.getByText('Email confirmed').count()).toBe(0)
  })

  test.each([
    { error: 'token_expired', title: 'This link has expired' },
    { error: 'invalid_token', title: 'This link is no longer valid' },
  ])('$error asks for the email, and sends another link', async ({ error, title }) => {
    const app = await given.app({}, mailCaught)
    await signedUp(app, 'Olga')
    const page = await given.tab(app)
    await page.goto(`/verify-email?error=${error}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByLabel('Email').fill(olga.email)
    await page.getByRole('button', { name: 'Send confirmation link' }).click()
    await page.getByText('If olga@example.com still needs to be confirmed, we’ve sent a link there.').waitFor()
    expect(await sentMails(app)).toEqual(['olga@example.com verify-email'])
  })

  test.each([
    { error: 'user_not_found', title: 'Account not found' },
    { error: 'unauthorized', title: 'Sign in to continue' },
  ])('$error links to the sign-in page', async ({ error, title }) => {
    const page = await given.tab(await given.app())
    await page.goto(`/verify-email?error=${error}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await waitForSignIn(page)
  })

  test('an expired link does not matter if the email is verified meanwhile', async () => {
    const app = await given.app()
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    await page.goto('/verify-email?error=token_expired')
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    await run(app.database, 'update "user" set "emailVerified" = true')
    await page.reload()
    await page.getByText('olga@example.com is already confirmed.').waitFor()
  })

  test('too many mails are rate-limited, with the wait that the server sends', async () => {
    const app = await given.app(
      { rateLimit: { enabled: true, rules: { sendVerificationEmail: { window: 300, max: 1 } } } },
      mailCaught,
    )
    const page = await given.tab(app)
    await signUpAs(page, 'Olga')
    const send = page.getByRole('button', { name: 'Send confirmation link' })
    await page.goto('/verify-email')
    await send.click()
    await page.getByText('Email sent.').waitFor()
    // A browser that has signed in to the account has a limit of its own once that of its address is spent.
    await page.reload()
    await send.click()
    await page.getByText('Email sent.').waitFor()
    await page.reload()
    await send.click()
    await page.getByText('Too many emails in a short time.').waitFor()
    await page.getByText('You can resend it in 5 minutes.').waitFor()
    expect(await sentMails(app)).toEqual(['olga@example.com verify-email', 'olga@example.com verify-email'])
  })

  test('a link opened in a browser that did not sign up asks first, and is confirmed there', async () => {
    const app = await given.app(requireVerification, mailCaught)
    await app.client().post('/sign-up/email', olga)
    const page = await given.tab(app)
    await page.goto((await mailedLink(app, olga.email, 'verify-email')).href)
    await page.getByRole('heading', { name: 'Is this your account?' }).waitFor()
    await page.getByRole('button', { name: 'Confirm olga@example.com' }).click()
    await page
      .getByRole('heading', { name: 'Welcome back' })
      .or(page.getByRole('heading', { name: 'Email confirmed' }))
      .first()
      .waitFor()
    expect((await app.client().post('/sign-in/email', olga)).status).toBe(200)
  })

  test('“this was not me” voids such a link', async () => {
    const app = await given.app(requireVerification, mailCaught)
    await app.client().post('/sign-up/email', olga)
    const page = await given.tab(app)
    await page.goto((await mailedLink(app, olga.email, 'verify-email')).href)
    await page.getByRole('button', { name: 'This wasn’t me' }).click()
    await page.getByRole('heading', { name: 'Thanks for letting us know' }).waitFor()
    expect((await app.client().post('/sign-in/email', olga)).status).toBe(403)
  })

  test('the callback URL is kept through the verification mail', async () => {
    const app = await given.app(requireVerification, mailCaught)
    const page = await given.tab(app)
    await page.goto('/account')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').fill(olga.name)
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    await page.goto((await mailedLink(app, olga.email, 'verify-email')).href)
    await page.getByRole('button', { name: 'Go to sign in' }).click()
    await submitSignIn(page, olga)
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  })
})
